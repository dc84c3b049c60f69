import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';

/** What stands on the bank of the stream: one thing for each part of the week, the same for every child. */
export const traces = {
  title: 'Your stream',
  text: 'Walk along it together. Tap each thing and tell how it was.',
  chapters: ['A lantern from the forest', 'A boat from the harbour', 'A door from the island'],
  games: {
    cognitive: 'A kite from Pattern Trail',
    social: 'A kite from Friends’ Corner',
    emotional: 'A kite from Feelings Detective',
    physical: 'A kite from Star Catch',
  } satisfies Record<SkillArea, string>,
  subjects: {
    mathematics: 'A pinwheel from Mathematics',
    science: 'A pinwheel from Science',
    literature: 'A pinwheel from Literature',
    history: 'A pinwheel from History',
    geography: 'A pinwheel from Geography',
  } satisfies Record<Subject, string>,
} as const;
