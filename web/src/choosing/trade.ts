/** What a trade editor edits. It knows no game: things and cards go by ids, and the game says what is allowed. */
import type { Amounts, Item } from './ways';

/** A card that can be given, by its id, with its words. */
export interface TradeCard {
  id: string;
  title: string;
  text?: string;
}

/** What one side can give. */
export interface TradeSide {
  seat: number;
  name: string;
  /** Things that are counted; `have` is the most that can be given. Cards that nobody sees are counted too. */
  items: readonly Item[];
  /** Cards that are chosen one by one. */
  cards: readonly TradeCard[];
}

export interface TradeDraft {
  give: Amounts;
  get: Amounts;
  /** The cards that are given, by their ids. */
  cards: readonly string[];
  /** Whether the other side sees these cards before it answers. */
  shows: boolean;
}

export const NO_DRAFT: TradeDraft = { give: {}, get: {}, cards: [], shows: false };

/** What is on the table for everybody to see. */
export interface TradeGift {
  seat: number;
  name: string;
  amounts: Amounts;
  /** Words of cards that the reader knows, and how many others there are. */
  cards: readonly string[];
  unseen: readonly string[];
}
