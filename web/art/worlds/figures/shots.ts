/** The part of a scene that fills the panel: its left edge, its top and its height; it is three times as wide as high. */
export type Shot = readonly [left: number, top: number, height: number];

/**
 * From age 11 on a scene of the story is a panel as in a graphic novel: closer, with people above their
 * shoes. Each shows the child from behind, and what the question is about.
 */
export const SHOTS: Readonly<Record<string, Shot>> = {
  'raft-builders': [24, 90, 152],
  'six-lanterns': [20, 86, 150],
  'box-of-odd-things': [60, 84, 149],
  'rope-swing': [80, 84, 158],
  'night-before-the-walk': [100, 84, 160],
  'four-stalls': [50, 84, 158],
  'late-ferry': [190, 95, 150],
  'dark-lighthouse': [250, 24, 200],
  'old-boat': [15, 72, 174],
  'storm-night': [50, 76, 165],
  'bottle-post': [-20, 84, 158],
  'talking-bridge': [0, 66, 165],
  'high-door': [130, 36, 165],
  'four-rooms': [120, 86, 160],
  'early-beach': [20, 92, 172],
  'island-feast': [-10, 66, 174],
  'old-turtle': [50, 98, 168],
  'free-afternoon': [0, 62, 196],
  'last-door': [60, 60, 170],
  'hay-wagon': [40, 52, 165],
  'twelve-jars': [10, 74, 166],
  'way-to-the-lake': [80, 86, 155],
  'long-string': [60, 112, 151],
  'gust-of-wind': [60, 8, 230],
  balloon: [62, 88, 148],
  'old-carousel': [20, 70, 171],
  'fallen-tent': [18, 90, 155],
  'night-of-stars': [60, 80, 165],
  'empty-wagon': [20, 92, 156],
  'strange-machine': [60, 30, 210],
};
