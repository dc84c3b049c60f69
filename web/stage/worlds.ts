import type { Subject } from '#shared/instruments/subjects.ts';

/** The place of a chapter, a game, a subject or a moment of the week. */
export type WorldName =
  | 'lantern-forest'
  | 'harbour-town'
  | 'many-doors'
  | 'windmill-hill'
  | 'sky-fair'
  | 'pattern-trail'
  | 'friends-corner'
  | 'feelings-detective'
  | 'star-catch'
  | 'stream'
  | Subject;

/**
 * The flat colours of a world. They are here and not with its drawing, which comes a moment later: the letters lie on their own ground
 * from the first frame, and nothing moves when the picture arrives. `sky` is under the question, `ground` under the lowest bar, each with
 * the letters that can be read on it; `tint` is the ground of the pictures on cards, `edge` their lower rim.
 */
export type WorldColours = { sky: string; skyInk: 'light' | 'dark'; ground: string; groundInk: 'light' | 'dark'; tint: string; edge: string };

export const WORLD_COLOURS: Readonly<Record<WorldName, WorldColours>> = {
  'lantern-forest': { sky: '#13444c', skyInk: 'light', ground: '#0d3540', groundInk: 'light', tint: '#dcebd6', edge: '#d3cfae' },
  'harbour-town': { sky: '#d3ebec', skyInk: 'dark', ground: '#ebcd94', groundInk: 'dark', tint: '#e3f1ee', edge: '#cdb07a' },
  'many-doors': { sky: '#fdeecb', skyInk: 'dark', ground: '#1a666d', groundInk: 'light', tint: '#e2f0ec', edge: '#d8cba6' },
  'windmill-hill': { sky: '#e4f1f3', skyInk: 'dark', ground: '#a9c873', groundInk: 'dark', tint: '#eef3dc', edge: '#7d9a4c' },
  'sky-fair': { sky: '#fbe3d2', skyInk: 'dark', ground: '#1a666d', groundInk: 'light', tint: '#f6ecdf', edge: '#d8cba6' },
  'pattern-trail': { sky: '#e3efc6', skyInk: 'dark', ground: '#a9c873', groundInk: 'dark', tint: '#eef3dc', edge: '#7d9a4c' },
  'friends-corner': { sky: '#fbe7e1', skyInk: 'dark', ground: '#a9c873', groundInk: 'dark', tint: '#eef3dc', edge: '#7d9a4c' },
  'feelings-detective': { sky: '#f8e9c9', skyInk: 'dark', ground: '#7f5236', groundInk: 'light', tint: '#f8ecd2', edge: '#5e3b25' },
  'star-catch': { sky: '#0d3d46', skyInk: 'light', ground: '#0a2f38', groundInk: 'light', tint: '#dcebd6', edge: '#06272e' },
  stream: { sky: '#e8f2c8', skyInk: 'dark', ground: '#1a666d', groundInk: 'light', tint: '#edf4dd', edge: '#c9dac6' },
  mathematics: { sky: '#d9eef6', skyInk: 'dark', ground: '#e2c48c', groundInk: 'dark', tint: '#e3f1f6', edge: '#bfa066' },
  science: { sky: '#e3efc6', skyInk: 'dark', ground: '#1d5a45', groundInk: 'light', tint: '#e8f2d4', edge: '#c9dac6' },
  literature: { sky: '#fbe7e1', skyInk: 'dark', ground: '#7f5236', groundInk: 'light', tint: '#f9ece6', edge: '#5e3b25' },
  history: { sky: '#f8e9c9', skyInk: 'dark', ground: '#a5653f', groundInk: 'light', tint: '#f6ecd6', edge: '#7c4a2c' },
  geography: { sky: '#d3ebec', skyInk: 'dark', ground: '#1a666d', groundInk: 'light', tint: '#e2f0ec', edge: '#c2d8d4' },
};
