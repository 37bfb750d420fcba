/** The parts of Patchistory's view by the board's own names. The types are generated from the game's shapes. */
import type { PatchistoryQuestion, PatchistoryView } from '../../generated/patchistory';

export type { PatchistoryView };
export type Realm = PatchistoryView['realms'][number];
export type Own = NonNullable<Realm['own']>;
export type Territory = Realm['territory'];
export type Piece = Territory['pieces'][number];
/** A visible Room of a territory; its cells are columns and rows, and x, y (its first cell) names it. */
export type Room = Territory['rooms'][number];
/** A Room of a face; its cells count from the face's top left corner. */
export type FaceRoom = Piece['rooms'][number];
export type Offer = PatchistoryView['offers'][number];
export type Route = PatchistoryView['routes'][number];
export type Space = PatchistoryView['printed']['general_route'][number];
export type Prosperity = Own['card_faces'][number];
export type Building = Own['building_faces'][number];

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

/** The fields of the question that the board reads; a question without such a field has null or false there. */
export interface Asked {
  kind: PatchistoryQuestion['kind'];
  target: number | null;
  route: number | null;
  index: number | null;
  builds: boolean;
}

export function asked(view: PatchistoryView): Asked | null {
  const question = view.question as PatchistoryQuestion | null;
  if (question === null) return null;
  return {
    kind: question.kind,
    target: 'target' in question ? numberOrNull(question.target) : null,
    route: 'route' in question ? numberOrNull(question.route) : null,
    index: 'index' in question ? numberOrNull(question.index) : null,
    builds: 'builds' in question && question.builds === true,
  };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Icons letter by letter. */
export function iconsOf(icons: Icons): [IconLetter, number][] {
  return Object.entries(icons) as [IconLetter, number][];
}
