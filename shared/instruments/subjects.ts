import { z } from 'zod';

/** The five subjects, in the order of the specification. */
export const Subject = z.enum(['mathematics', 'science', 'literature', 'history', 'geography']);
export type Subject = z.infer<typeof Subject>;

/** Four topics a subject, in the order of the specification (ties between topics are broken by it). */
export const TOPICS = {
  mathematics: ['basic-arithmetic', 'fractions', 'geometry', 'word-problems'],
  science: ['nature-observation', 'simple-experiments', 'cause-and-effect', 'scientific-method'],
  literature: ['reading-fluency', 'story-comprehension', 'character-analysis', 'vocabulary'],
  history: ['timeline-understanding', 'cause-and-effect', 'historical-figures', 'cultural-awareness'],
  geography: ['map-reading', 'countries-and-capitals', 'landforms', 'climate-understanding'],
} as const satisfies Record<Subject, readonly [string, string, string, string]>;

export type Topic = (typeof TOPICS)[Subject][number];
export const Topic = z.enum([...new Set(Object.values(TOPICS).flat())] as [Topic, ...Topic[]]);
