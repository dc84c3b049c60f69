import { traces as words } from '#messages/traces.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { AREA_ORDER } from '#shared/instruments/games/game.ts';

export type TraceShape = 'lantern' | 'boat' | 'door' | 'kite' | 'pinwheel';
export type Trace = { shape: TraceShape; text: string };

const CHAPTER_SHAPES = ['lantern', 'boat', 'door'] as const satisfies readonly TraceShape[];

/**
 * What the finished parts of the week left on the bank, in the order in which they were done. It follows from what is
 * finished and never from an answer.
 */
export const listTraces = ({ days }: Pick<ProgressView, 'days'>): Trace[] =>
  days
    .flatMap(({ tasks }) => tasks)
    .filter(({ state }) => state === 'done')
    .flatMap(({ type, subject }): Trace[] => {
      if (type === 'personality') return CHAPTER_SHAPES.map((shape, i) => ({ shape, text: words.chapters[i] ?? '' }));
      if (type === 'skills') return AREA_ORDER.map((area) => ({ shape: 'kite', text: words.games[area] }));
      return subject ? [{ shape: 'pinwheel', text: words.subjects[subject] }] : [];
    });
