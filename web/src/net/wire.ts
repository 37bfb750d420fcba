/** The wire types by their own names. They are generated from the server's models; nothing is declared here. */
import type { components } from '../generated/wire';

type Schemas = components['schemas'];

export type ChatLine = Schemas['ChatLine'];
export type Chart = Schemas['Chart'];
export type ClockPlan = Schemas['ClockPlan'];
export type GameCard = Schemas['GameCard'];
export type LogLine = Schemas['LogLine'];
export type Me = Schemas['Me'];
export type Moment = Schemas['Moment'];
export type NewTable = Schemas['NewTable'];
export type OpenTables = Schemas['OpenTables'];
export type Option = Schemas['Option'];
export type OptionInfo = Schemas['OptionInfo'];
export type PrivateLink = Schemas['PrivateLink'];
export type Problem = Schemas['Problem'];
export type Question = Schemas['Question'];
export type Reported = Schemas['Reported'];
export type Result = Schemas['Result'];
export type Rule = Schemas['Rule'];
export type Rules = Schemas['Rules'];
export type SeatPlan = Schemas['SeatPlan'];
export type SeatState = Schemas['SeatState'];
export type TableCard = Schemas['TableCard'];
export type TableLink = Schemas['TableLink'];
export type TableState = Schemas['TableState'];
export type TakeBack = Schemas['TakeBack'];
export type Taken = Schemas['Taken'];
export type Tried = Schemas['Tried'];
export type Trouble = Schemas['Trouble'];
export type Choice = Option['choice'];
export type View = NonNullable<TableState['view']>;
