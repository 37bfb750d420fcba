/** Patchistory's view by the board's own names. The types are generated from the server's models. */
import type { components } from '../../generated/wire';

type Schemas = components['schemas'];

export type PatchistoryView = Schemas['PatchistoryView'];
export type Realm = Schemas['PatRealm'];
export type Own = Schemas['PatOwn'];
export type Territory = Schemas['PatTerritory'];
export type Piece = Schemas['PatPiece'];
/** A visible Room of a territory; its cells are columns and rows, and x, y (its first cell) names it. */
export type Room = Schemas['PatPlacedRoom'];
/** A Room of a face; its cells count from the face's top left corner. */
export type FaceRoom = Schemas['PatRoom'];
export type Offer = Schemas['PatOffer'];
export type Route = Schemas['PatRoute'];
export type Space = Schemas['PatSpace'];
export type Prosperity = Schemas['PatProsperityFace'];
export type Building = Schemas['PatBuildingFace'];

/** What a Room shows, wherever it is. */
export type Print = Pick<FaceRoom, 'kind' | 'name' | 'card' | 'icons' | 'box'>;
export type Kind = FaceRoom['kind'];
export type Icons = FaceRoom['icons'];
export type IconLetter = 'F' | 'R' | 'C' | 'V' | 'P' | 'S' | 'D' | 'W';
export type Cell = [x: number, y: number];
export type FaceName = keyof Offer['faces'];
export type Good = keyof Own['goods'];
export type Status = keyof Realm['status'];
export type Production = keyof Realm['production'];

/** The question's fields the board reads: which there are depends on its kind. */
export interface Asked {
  kind: string;
  target: number | null;
  route: number | null;
  index: number | null;
  builds: boolean;
}

export function asked(view: PatchistoryView): Asked | null {
  const question = view.question;
  if (question === null) return null;
  const number = (name: string): number | null => {
    const value = question[name];
    return typeof value === 'number' ? value : null;
  };
  return { kind: question.kind, target: number('target'), route: number('route'), index: number('index'), builds: question['builds'] === true };
}

/** Icons letter by letter. */
export function iconsOf(icons: Icons): [IconLetter, number][] {
  return Object.entries(icons) as [IconLetter, number][];
}
