/** The drawings of the monuments: five layers each, from the ground up, 100 wide and 110 high. */

/** seat: in the colour of the owner; glow: light around the finished monument. */
export type Tone = 'body' | 'light' | 'deep' | 'seat' | 'grass' | 'fire' | 'glow';
export type Part = readonly [tone: Tone, path: string];
export type Layers = readonly (readonly Part[])[];

/** A giant of bronze that stands over a harbour, with a torch. */
const COLOSSUS: Layers = [
  [
    ['body', 'M6 108V95h34v13zM60 108V95h34v13z'],
    ['light', 'M6 95h34v4H6zM60 95h34v4H60z'],
    ['deep', 'M14 108v-6h5v6zM26 108v-6h5v6zM69 108v-6h5v6zM81 108v-6h5v6z'],
    ['body', 'M18 95v-4h18v4zM64 95v-4h18v4z'],
  ],
  [
    ['body', 'M24 91l3-8 12-22h10l-8 24-1 6zM60 91l-1-6-8-24h10l12 22 3 8z'],
    ['light', 'M24 91l3-8 12-22h4L31 86l-1 5zM60 91l-1-6-8-24h4l8 24 1 6z'],
    ['seat', 'M28 80l2-4 10 2-2 4zM62 82l-2-4 10-2 2 4z'],
  ],
  [
    ['seat', 'M36 66l3-13h22l3 13-5-2-4 3-5-3-5 3-4-3z'],
    ['body', 'M39 54l-3-18q14-6 28 0l-3 18z'],
    ['light', 'M41 53l-3-16q5-2 10-2l-1 18z'],
    ['deep', 'M50 37v15M43 45q7 3 14 0'],
  ],
  [
    ['body', 'M37 37l-14 10 3 12 6-1-2-8 10-5z'],
    ['body', 'M62 38l9-15 6 3-7 18-6 3z'],
    ['seat', 'M12 58a11 11 0 1 0 22 0 11 11 0 1 0-22 0z'],
    ['light', 'M18 58a5 5 0 1 0 10 0 5 5 0 1 0-10 0z'],
  ],
  [
    ['glow', 'M28 24L8 16M30 16L18 2M50 10V-2M66 12l6-6'],
    ['body', 'M42 24a8 8.500 0 1 0 16 0 8 8.500 0 1 0-16 0zM46 31h8v4h-8z'],
    ['fire', 'M42 19l-4-8 7 3 1-9 4 8 4-8 1 9 7-3-4 8q-8-4-16 0z'],
    ['body', 'M72 25l2-9h4l2 9z'],
    ['fire', 'M76 16q-8-8 0-17 8 9 0 17z'],
  ],
];

/** A tower in three steps, square, eight-sided and round, with a fire on top. */
const LIGHTHOUSE: Layers = [
  [
    ['body', 'M8 108V93h84v15z'],
    ['light', 'M8 93h84v4H8z'],
    ['deep', 'M45 108v-8h10v8zM18 101h6v4h-6zM76 101h6v4h-6z'],
    ['body', 'M14 93v-5h6v3h6v-3h6v3h36v-3h6v3h6v-3h6v5z'],
  ],
  [
    ['body', 'M27 90l5-31h36l5 31z'],
    ['light', 'M27 90l5-31h10l-3 31z'],
    ['deep', 'M47 90v-7q3-4 6 0v7zM40 66h4v5h-4zM56 66h4v5h-4zM40 75h4v5h-4zM56 75h4v5h-4z'],
    ['seat', 'M31 62l.6-4h36.800l.6 4z'],
  ],
  [
    ['body', 'M35 58l4-22h22l4 22z'],
    ['light', 'M35 58l4-22h7l-2 22z'],
    ['deep', 'M48 46h4v6h-4zM48 38h4v4h-4z'],
    ['seat', 'M38.300 39l.6-4h22.200l.6 4z'],
  ],
  [
    ['body', 'M42 35l1.500-13h13L58 35z'],
    ['light', 'M42 35l1.500-13H48l-1 13z'],
    ['body', 'M40 22h20v-3H40z'],
    ['deep', 'M49 27h2.500v5H49z'],
  ],
  [
    ['glow', 'M60 8l24-9M62 13h24M40 8L16-1M38 13H14'],
    ['body', 'M44 19v-8h2.500v8zM53.500 19v-8H56v8z'],
    ['fire', 'M50-2q10 10 3 20h-6Q40 8 50-2z'],
    ['seat', 'M42 11q8-6 16 0z'],
  ],
];

/** A steep pyramid with a stair, a temple and a comb on its roof. */
const PYRAMID: Layers = [
  [
    ['body', 'M3 108l7-17h80l7 17z'],
    ['light', 'M10 91h80l1.600 4H8.400z'],
    ['deep', 'M10 101h31M59 101h31'],
    ['seat', 'M42 108l2-17h12l2 17z'],
  ],
  [
    ['body', 'M15 91l6-16h58l6 16z'],
    ['light', 'M21 75h58l1.500 4h-61z'],
    ['deep', 'M20 85h23M57 85h23'],
    ['seat', 'M44 91l1.400-16h9.200L56 91z'],
  ],
  [
    ['body', 'M25 75l5-15h40l5 15z'],
    ['light', 'M30 60h40l1.300 4H28.700z'],
    ['deep', 'M30 70h14M56 70h14'],
    ['seat', 'M45.500 75l1.200-15h6.600l1.200 15z'],
  ],
  [
    ['body', 'M34 60v-4h32v4zM37 56V41h26v15z'],
    ['light', 'M35 41h30v4H35z'],
    ['deep', 'M46 56V47h8v9zM40 47h3v5h-3zM57 47h3v5h-3z'],
  ],
  [
    ['glow', 'M30 26L14 16M34 14L24 2M70 26l16-10M66 14L76 2'],
    ['body', 'M39 41l2-22q9-8 18 0l2 22z'],
    ['seat', 'M44 37v-6h5v6zM51 37v-6h5v6zM44 28v-5h5v5zM51 28v-5h5v5z'],
    ['fire', 'M45 15a5 5 0 1 0 10 0 5 5 0 1 0-10 0z'],
  ],
];

/** Terraces on a ridge, houses, a round temple, and the stone of the sun. */
const TERRACES: Layers = [
  [
    ['grass', 'M1 108q6-17 20-18h58q14 1 20 18z'],
    ['light', 'M9 95q6-5 12-5h58q6 0 12 5v3H7z'],
    ['deep', 'M5 103h90'],
    ['body', 'M12 108v-4h76v4z'],
  ],
  [
    ['grass', 'M13 92q6-14 16-15h42q10 1 16 15z'],
    ['light', 'M20 82q5-5 9-5h42q4 0 9 5v3H18z'],
    ['deep', 'M16 89h68'],
  ],
  [
    ['body', 'M19 79V68h14v11zM67 79V68h14v11zM35 79v-8h10v8zM55 79v-8h10v8z'],
    ['seat', 'M16 69l10-11 10 11zM64 69l10-11 10 11zM33 72l7-7 7 7zM53 72l7-7 7 7z'],
    ['deep', 'M24 79v-6h4v6zM72 79v-6h4v6z'],
  ],
  [
    ['body', 'M36 65V49q14-9 28 0v16z'],
    ['light', 'M36 53v-4q14-9 28 0v4q-14-8-28 0z'],
    ['deep', 'M41 57h4v6h-4zM48 56h4v7h-4zM55 57h4v6h-4z'],
  ],
  [
    ['glow', 'M30 24L12 18M32 12L20 0M50 2v-8M68 12L80 0M70 24l18-6'],
    ['body', 'M41 46v-5h18v5zM46 41l2-12h5l1 12z'],
    ['fire', 'M38 18a12 12 0 1 0 24 0 12 12 0 1 0-24 0z'],
    ['deep', 'M46 16h1M53 16h1M45 21q5 4 10 0'],
  ],
];

const SHAPES: Readonly<Record<string, Layers>> = {
  greeks: COLOSSUS,
  egyptians: LIGHTHOUSE,
  maya: PYRAMID,
  inca: TERRACES,
};

/** The drawing of a people's monument; a people of another content pack gets the pyramid. */
export function shapesOf(people: string | null): Layers {
  return SHAPES[people ?? ''] ?? PYRAMID;
}
