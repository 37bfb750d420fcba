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
export type ProsperityCard = Own['card_faces'][number];
export type BuildingFace = Own['building_faces'][number];

/** What is printed on a Room, on a tile or in a territory. */
export type PrintedRoom = Pick<FaceRoom, 'kind' | 'name' | 'card' | 'icons' | 'box'>;
export type Kind = FaceRoom['kind'];
export type Icons = FaceRoom['icons'];
export type IconLetter = 'F' | 'R' | 'C' | 'V' | 'P' | 'S' | 'D' | 'W';
export type Cell = [x: number, y: number];
export type FaceName = keyof Offer['faces'];
export type Good = keyof Own['goods'];
export type Status = keyof Realm['status'];
export type Production = keyof Realm['production'];

/** The question; its kind says which fields it has. */
export type BoardQuestion = PatchistoryQuestion;

/** Letters and amounts of icons. */
export function iconsOf(icons: Icons): [IconLetter, number][] {
  return Object.entries(icons) as [IconLetter, number][];
}
