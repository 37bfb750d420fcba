/** Emblems of Heroes and Wonders: our own silhouettes, 48 by 48, one for each family of things. */
import type { Kind } from './model';

const SHAPES = {
  temple: 'M24 6 44 17v4H4v-4zM8 23h5v15H8zm9 0h5v15h-5zm9 0h5v15h-5zm9 0h5v15h-5zM4 40h40v4H4z',
  pyramid: 'M24 7 45 42H3zM24 7l-4 35h8zM40 24l8 18h-6z',
  steps: 'M20 8h8v6h6v8h6v8h5v12H3V30h5v-8h6v-8h6zM22 20h4v22h-4z',
  wall: 'M3 20h5v4h5v-4h5v4h4V12h4v-4h4v4h4v-4h4v12h7v22h-9V32a4 4 0 0 0-8 0v10H3z',
  statue: 'M22 4h3v7a4 4 0 0 1 1 7l6 3 2 17h-5l1 4h4v3H14v-3h4l1-4h-5l2-17 5-3a4 4 0 0 1 0-7zM10 4l3 3-3 3-3-3z',
  arena: 'M4 16c0-5 9-9 20-9s20 4 20 9v22H4zM8 22v6h4v-6zm8 2v6h4v-6zm8 0v6h4v-6zm8 0v6h4v-6zM8 32v6h4v-6zm8 1v5h4v-5zm8 0v5h4v-5zm8 0v5h4v-5z',
  tower: 'M23 3h2l1 8 2 2v8l5 21h5v3H10v-3h5l5-21v-8l2-2zm1 26c-3 0-4 4-5 13h10c-1-9-2-13-5-13z',
  dome: 'M24 3v5c10 2 14 8 14 15v4h5v17H5V27h5v-4c0-7 4-13 14-15V3zM21 32v12h6V32a3 3 0 0 0-6 0zM11 31v6h4v-6zm22 0v6h4v-6z',
  lamp: 'M20 4h8v5h3v5h-3l3 26h6v4H11v-4h6l3-26h-3V9h3zM33 9l10-4v9zM15 9 5 5v9z',
  garden: 'M5 41h38v3H5zM8 31h32v7H8zm5-10h22v7H13zm6-9h10v6H19zM24 3c3 0 5 3 4 7h-8c-1-4 1-7 4-7zM10 22c0 3 1 6-2 8-2-2-1-6 2-8zm28 0c3 2 4 6 2 8-3-2-2-5-2-8z',
  mountain: 'M3 42 17 14l6 9 7-15 15 34zM17 14l-4 9 4-2 3 3 2-3zm13-6-5 11 5-2 4 3z',
  rocket: 'M24 2c6 5 8 12 8 20v8l6 8v5l-8-5H18l-8 5v-5l6-8v-8c0-8 2-15 8-20zm0 12a4 4 0 1 0 .01 0zM21 39h6l-3 7z',
  clock: 'M24 2l5 9h3v10h-2v20h6v4H12v-4h6V21h-2V11h3zM24 12a5 5 0 1 0 .01 0zM23 14h2v3l2 1-1 2-3-2z',
  cross: 'M19 5h10v14h14v10H29v14H19V29H5V19h14z',
  gun: 'M4 28 36 8l4 5-22 17h20v6h4v5H6v-5h4v-4zM14 41a3 3 0 1 0 .01 0zm20 0a3 3 0 1 0 .01 0z',
  plane: 'M24 5 46 34l-10-3-4 6-8-5-8 5-4-6-10 3z',
  bull: 'M6 18c4 0 6-4 5-8 5 1 7 4 8 7h13c6 0 10 5 10 12v13h-5v-9l-4-3H20l-3 3v9h-5V30c-4-2-6-7-6-12z',
  // Heroes: what they are known for.
  helmet: 'M24 6c9 0 14 7 14 15v9l-6 10h-5v-9h-6v9h-5l-6-10v-9c0-8 5-15 14-15zm-8 15v5h7v-5zm9 0v5h7v-5zM22 2h4v7h-4z',
  scroll: 'M12 8h22c4 0 4 6 0 6h-1v22c0 5-4 5-5 5H12c-5 0-5-6 0-6h1V14h-1c-4 0-4-6 0-6zm5 11v2h12v-2zm0 5v2h12v-2zm0 5v2h9v-2z',
  crown: 'm7 15 9 7 8-13 8 13 9-7-4 22H11zM11 39h26v4H11z',
  lyre: 'M12 6c4 3 4 8 3 13-2 8 2 15 9 15s11-7 9-15c-1-5-1-10 3-13l2 2c-3 4-3 8-2 12 3 11-3 18-10 18v4h5v3H17v-3h5v-4c-7 0-13-7-10-18 1-4 1-8-2-12zM19 9h10v3h-1v17h-2V12h-4v17h-2V12h-1z',
  ship: 'M23 5h2v4c8 1 12 6 13 14H25v5h18c-1 8-5 14-11 14H16C10 42 6 36 5 28h18z',
  sword: 'M24 3l4 5v22h7v4h-7v7h2v4H18v-4h2v-7h-7v-4h7V8z',
  torch: 'M24 3c6 6 8 10 4 16h4l-5 26h-6l-5-26h4c-5-5-3-8 0-10 0 3 1 4 2 4 2-3 1-6 2-10z',
  quill: 'M40 5c2 14-7 25-20 26l-7 13-3-2 7-12C15 17 25 6 40 5zM20 27c7-5 12-11 16-18',
  dove: 'M6 22c7 0 10-3 13-9 3 3 4 6 4 10l8-3c4-1 7 0 11 2l-4 3c-1 9-7 14-17 14l-8 4 3-7c-6-3-9-8-10-14z',
  gear: 'M21 4h6l1 5 4 2 5-3 4 4-3 5 2 4 5 1v6l-5 1-2 4 3 5-4 4-5-3-4 2-1 5h-6l-1-5-4-2-5 3-4-4 3-5-2-4-5-1v-6l5-1 2-4-3-5 4-4 5 3 4-2zM24 16a8 8 0 1 0 .01 0z',
} as const;

type Shape = keyof typeof SHAPES;

const OF: Record<string, Shape> = {
  colosseum: 'arena', colossus: 'statue', great_wall: 'wall', hanging_gardens: 'garden', lighthouse: 'lamp',
  parthenon: 'temple', petra: 'temple', pyramids: 'pyramid', ziggurat: 'steps',
  angkor: 'steps', chichen: 'steps', forbidden_city: 'dome', hagia_sophia: 'dome', kremlin: 'wall',
  machu_picchu: 'mountain', seokguram: 'dome', taj_mahal: 'dome', timbuktu: 'wall',
  apollo_11: 'rocket', big_ben: 'clock', christ: 'statue', eiffel: 'tower', red_cross: 'cross', gustav: 'gun',
  statue: 'statue', stealth: 'plane', wall_street: 'bull',
  alexander: 'helmet', aristotle: 'scroll', cyrus: 'crown', constantine: 'crown', caesar: 'crown', gwanggaeto: 'helmet',
  homer: 'lyre', moses: 'scroll', qin: 'crown', columbus: 'ship', elizabeth: 'crown', genghis: 'helmet', jeanne: 'sword',
  luther: 'scroll', napoleon: 'sword', vasco: 'ship', shakespeare: 'quill', yi: 'ship', carnegie: 'gear', gaudi: 'dome',
  che: 'torch', patton: 'helmet', marx: 'scroll', gandhi: 'dove', mandela: 'dove', bismarck: 'helmet', john_paul: 'dove',
  pacal: 'crown', montezuma: 'sword', franklin: 'quill', sacagewa: 'mountain', tubman: 'torch', nixon: 'scroll',
};

/** The silhouette of a Hero or Wonder; one nobody has drawn yet shows a crown or a temple. */
export function emblemOf(card: string, kind: Kind): string {
  return SHAPES[OF[card] ?? (kind === 'Hero' ? 'crown' : 'temple')];
}
