import type { Look, WorldName, WorldProps } from '#web/art/worlds/world.ts';

type LookContext = Pick<WorldProps, 'scene' | 'moment' | 'mode'>;
const createLook = (
  sky: string,
  skyInk: Look['skyInk'],
  ground: string,
  groundInk: Look['groundInk'],
  tint: string,
  edge: string,
): Look => ({
  sky,
  skyInk,
  ground,
  groundInk,
  tint,
  edge,
});

/**
 * The flat colours of every world, separate from its drawing, so that text is readable from the first frame and nothing
 * changes when the drawing loads. Text contrast is at least 5.2 : 1.
 */
const FOREST = {
  dusk: createLook('#13444c', 'light', '#0d3d46', 'light', '#dcebd6', '#d3cfae'),
  rose: createLook('#5b2d4a', 'light', '#341a33', 'light', '#f6e3e4', '#b98a98'),
};
const HARBOUR = {
  day: createLook('#d3ebec', 'dark', '#e6c585', 'dark', '#e2f1ee', '#c9a863'),
  evening: createLook('#164c55', 'light', '#0f343d', 'light', '#dfeae2', '#aab8ae'),
  sodium: createLook('#3e2c26', 'light', '#2a2026', 'light', '#f7e6d0', '#c08a4a'),
  storm: createLook('#1c4650', 'light', '#12373f', 'light', '#dbe7e6', '#aab8ae'),
};
const DOORS = {
  day: createLook('#fdeecb', 'dark', '#1a666d', 'light', '#dfefe9', '#d8cba6'),
  early: createLook('#fae3d3', 'dark', '#1a666d', 'light', '#e4ede6', '#d8cba6'),
  evening: createLook('#1a4753', 'light', '#113844', 'light', '#dce8e4', '#aab8ae'),
  moonlit: createLook('#2c4a78', 'light', '#1b2f55', 'light', '#e3eaf6', '#93a6c8'),
};
const MILL = {
  day: createLook('#e1f0f3', 'dark', '#9cc167', 'dark', '#ebf3db', '#7d9a4c'),
  evening: createLook('#20505c', 'light', '#143c42', 'light', '#dfe9df', '#aab8ae'),
  gold: createLook('#f7cf73', 'dark', '#704818', 'light', '#fdf1d0', '#c79a45'),
};
const FAIR = {
  day: createLook('#fbe3d2', 'dark', '#98bd72', 'dark', '#f6ecdf', '#6d8f4a'),
  night: createLook('#123c4a', 'light', '#0b2f38', 'light', '#dbe7e6', '#aab8ae'),
  neon: createLook('#2a1b52', 'light', '#180f36', 'light', '#efe6fa', '#9a7fd0'),
};
const TRAIL = {
  day: createLook('#e3efc6', 'dark', '#a9c873', 'dark', '#eef3dc', '#7d9a4c'),
  evening: createLook('#d5e0cf', 'dark', '#a3bb99', 'dark', '#e8eee2', '#6c8765'),
  dusk: createLook('#1b4d52', 'light', '#123c3c', 'light', '#dcebd6', '#aab8ae'),
};
const CORNER = {
  day: createLook('#fbe7e1', 'dark', '#a9c873', 'dark', '#eef3dc', '#7d9a4c'),
  indoors: createLook('#f5e3da', 'dark', '#7f4f35', 'light', '#f4e9e0', '#5e3b25'),
};
const DESK = createLook('#f8e9c9', 'dark', '#7a4d33', 'light', '#f8ecd2', '#5e3b25');
const NIGHT = createLook('#0d3d46', 'light', '#0a2f38', 'light', '#dcebd6', '#06272e');
const STREAM = {
  day: createLook('#e8f2c8', 'dark', '#1a666d', 'light', '#edf4dd', '#c9dac6'),
  evening: createLook('#fbe3d0', 'dark', '#1a666d', 'light', '#f6ecdf', '#c9dac6'),
};
const SQUARE = {
  day: createLook('#d9eef6', 'dark', '#e2c48c', 'dark', '#e3f1f6', '#bfa066'),
  evening: createLook('#f1dcd0', 'dark', '#d2b68d', 'dark', '#eee9e2', '#a98c62'),
};
const GLASS_HOUSE = {
  day: createLook('#e3efc6', 'dark', '#1d5a45', 'light', '#e8f2d4', '#c9dac6'),
  evening: createLook('#d5e0cf', 'dark', '#1c4a41', 'light', '#e4ebdf', '#aab8ae'),
};
const OLD_WALLS = {
  day: createLook('#f8e9c9', 'dark', '#7c4a2c', 'light', '#f6ecd6', '#5c3620'),
  evening: createLook('#efd8c4', 'dark', '#6b4230', 'light', '#f0e6da', '#4d2f22'),
};
const SHIP = {
  day: createLook('#d3ebec', 'dark', '#1a666d', 'light', '#e2f0ec', '#c2d8d4'),
  evening: createLook('#f2dad0', 'dark', '#174f58', 'light', '#efe8e2', '#aab8ae'),
};
const GARDEN = createLook('#e8f2c8', 'dark', '#98bd60', 'dark', '#edf4dd', '#6f9040');

const HAND_OVER = createLook('#e8f2c8', 'dark', '#a9c86f', 'dark', '#edf4dd', '#7d9a4c');

export const LOOKS = { FOREST, HARBOUR, DOORS, MILL, FAIR, TRAIL, CORNER, DESK, NIGHT, STREAM, GARDEN } as const;

/**
 * Weather and light depend on the story, never on the answers. From age 11 on it is evening, or indoors, and each
 * chapter has an hour and a hue of its own.
 */
const LOOK_BY_WORLD: Readonly<Record<WorldName, (context: LookContext) => Look>> = {
  'lantern-forest': ({ mode }) => (mode === '11-15' ? FOREST.rose : FOREST.dusk),
  'harbour-town': ({ scene, moment, mode }) =>
    scene === 'storm-night'
      ? HARBOUR.storm
      : mode === '11-15'
        ? HARBOUR.sodium
        : scene === 'dark-lighthouse' || moment === 'rest'
          ? HARBOUR.evening
          : HARBOUR.day,
  'many-doors': ({ scene, mode }) =>
    mode === '11-15'
      ? DOORS.moonlit
      : scene === 'island-feast'
        ? DOORS.evening
        : scene === 'early-beach'
          ? DOORS.early
          : DOORS.day,
  'windmill-hill': ({ mode, moment }) => (mode === '11-15' ? MILL.gold : moment === 'rest' ? MILL.evening : MILL.day),
  'sky-fair': ({ scene, moment, mode }) =>
    mode === '11-15' && scene !== 'night-of-stars'
      ? FAIR.neon
      : scene === 'night-of-stars' || moment === 'rest'
        ? FAIR.night
        : FAIR.day,
  'pattern-trail': ({ scene, mode }) =>
    scene === 'fireflies' ? TRAIL.dusk : mode === '11-15' ? TRAIL.evening : TRAIL.day,
  'friends-corner': ({ mode }) => (mode === '11-15' ? CORNER.indoors : CORNER.day),
  'feelings-detective': () => DESK,
  'star-catch': () => NIGHT,
  mathematics: ({ mode }) => (mode === '11-15' ? SQUARE.evening : SQUARE.day),
  science: ({ mode }) => (mode === '11-15' ? GLASS_HOUSE.evening : GLASS_HOUSE.day),
  literature: () => createLook('#fbe7e1', 'dark', '#7a4d33', 'light', '#f9ece6', '#5e3b25'),
  history: ({ mode }) => (mode === '11-15' ? OLD_WALLS.evening : OLD_WALLS.day),
  geography: ({ mode }) => (mode === '11-15' ? SHIP.evening : SHIP.day),
  stream: ({ moment, mode }) => (moment === 'hop' || mode === '11-15' ? STREAM.evening : STREAM.day),
  gate: () => GARDEN,
  'hand-over': () => HAND_OVER,
};

export const getLook = (world: WorldName, context: LookContext): Look => LOOK_BY_WORLD[world](context);
