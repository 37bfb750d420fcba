/** The types of the wire, generated from the server's messages, and two names for parts of them. */
import type { Option, TableState } from '../generated/wire';

export type * from '../generated/wire';
export type Choice = Option['choice'];
export type View = NonNullable<TableState['view']>;
