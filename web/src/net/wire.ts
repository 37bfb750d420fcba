/** The types of the wire, generated from the server's messages, and names for parts of them. */
import type { CoachProgress, CoachReport, CoachTrouble, Option, TableState } from '../generated/wire';

export type * from '../generated/wire';
export type Choice = Option['choice'];
export type CoachMessage = CoachProgress | CoachReport | CoachTrouble;
export type View = NonNullable<TableState['view']>;
