/** Names of what a report is about; the record keys are those of the measurement. */
export const AREA_NAMES = {
  cognitive: 'Cognitive',
  social: 'Social',
  emotional: 'Emotional',
  academic: 'Academic',
  physical: 'Physical',
} as const;
/** The everyday name of each area, beside that of the specification. */
export const EVERYDAY_NAMES = {
  cognitive: 'Patterns and memory',
  social: 'Getting on',
  emotional: 'Feelings',
  academic: 'School',
  physical: 'Hands',
} as const satisfies Record<keyof typeof AREA_NAMES, string>;
/** Both, where one stands alone: in a row or in a text alternative. */
export const formatBothNames = (area: keyof typeof AREA_NAMES): string =>
  `${EVERYDAY_NAMES[area]} (${AREA_NAMES[area]})`;
/** Bands of areas and levels of subjects, and how well views agree; a report stores the words of the specification. */
export const BAND_NAMES = {
  Excellent: 'Excellent',
  Good: 'Good',
  Average: 'Average',
  'Needs Attention': 'Needs Attention',
  Advanced: 'Advanced',
  Proficient: 'Proficient',
  Developing: 'Developing',
  Beginning: 'Beginning',
  'Below Basic': 'Below Basic',
} as const;
/**
 * The word for the band beside a tentative one. "Needs Attention" is said only where the whole range is below 70, so a
 * neighbour is never called so.
 */
export const getNeighbourWord = (band: string): string => (band === 'Needs Attention' ? 'something to explore' : band);
export const AGREEMENT_NAMES = { close: 'close', usual: 'usual', 'seen differently': 'seen differently' } as const;
export const TRAIT_NAMES = {
  O: 'Openness',
  C: 'Conscientiousness',
  E: 'Extraversion',
  A: 'Agreeableness',
  N: 'Feels things strongly',
} as const;
/** Both ends of each trait, worded as equally good. */
export const TRAIT_ENDS = {
  O: { high: 'drawn to new ideas', low: 'fond of the familiar' },
  C: { high: 'planful and persistent', low: 'spontaneous and relaxed about plans' },
  E: { high: 'outgoing', low: 'quiet and observant' },
  A: { high: 'considerate of others', low: 'sure of their own way' },
  N: { high: 'someone who feels things strongly', low: 'even-tempered' },
} as const;
export const INTEREST_NAMES = {
  R: 'making and repairing',
  I: 'finding out',
  A: 'creating',
  S: 'helping',
  E: 'leading and persuading',
  C: 'ordering and organising',
  linguistic: 'words and stories',
  logical: 'numbers and puzzles',
  spatial: 'pictures and building',
  musical: 'music',
  bodily: 'movement',
  interpersonal: 'being with people',
  intrapersonal: 'thinking for oneself',
  naturalist: 'nature',
} as const;
export const DIMENSION_NAMES = {
  ...TRAIT_NAMES,
  social: EVERYDAY_NAMES.social,
  regulation: EVERYDAY_NAMES.emotional,
  academic: EVERYDAY_NAMES.academic,
} as const;
export const LEARNING_STYLE_NAMES = {
  visual: 'pictures and diagrams',
  auditory: 'listening',
  kinesthetic: 'hands-on work',
  'reading-writing': 'reading and writing',
  mixed: 'a mix of pictures, talk, doing and text',
} as const;
export const PERSON_NAMES = { child: 'your child', parent: 'you', teacher: 'the teacher' } as const;
export const SLIDER_NAMES = {
  socialSkills: 'social skills',
  independence: 'independence',
  creativity: 'creativity',
  emotional: 'handling emotions',
  academicPerformance: 'academic performance',
  classroomBehavior: 'classroom behaviour',
  peerInteraction: 'getting on with classmates',
  focusAttention: 'focus and attention',
  participation: 'participation',
} as const;
/** Flags of the trust panel, in neutral words. */
export const FLAG_NAMES = {
  FAST_SOME: 'Some answers came very fast',
  FAST_MANY: 'Many answers came faster than they can be read or heard',
  GUESSING: 'The answers look like guesses',
  FLOOR: 'Lower than this week can measure',
  CEILING: 'Higher than this week can measure',
  CONTROL_FAIL: 'The first steps of the task may not have been understood',
  AWAY: 'The screen was left for a while; those moves do not count',
  HELPED: 'The child was helped',
  AT_CHANCE: 'No more answers are right than by chance, the easy ones included',
  LOW_STATE: 'A sad day with little energy',
  Q_FAST: 'Some story answers came before they can be read',
  Q_POSITION: 'The same place on the screen was tapped many times in a row',
  Q_PAIR: 'The two parts of the story were answered very differently',
  Q_HELPED: 'The story was talked through with a grown-up',
  F_FAST: 'The form was filled in very quickly',
  F_STRAIGHT: 'All sliders have the same value',
  F_EXTREME: 'All sliders are at one end',
  F_UNTOUCHED: 'Some sliders were left untouched and count as missing',
  X_CONTRA: 'Two answers contradict each other',
  X_SAMEPERSON: 'The teacher’s form was opened on the parent’s device',
  X_ALIKE: 'The two forms agree in every rating and count as one view',
} as const;

type Area = keyof typeof AREA_NAMES;
/** What each area is, and what its games cannot measure. */
export const ABOUT: Record<Area, string> = {
  cognitive: 'Finding rules in patterns and keeping a sequence in mind.',
  social: 'Understanding what others know, want and feel; how your child gets on with others, as adults see it.',
  emotional: 'Reading feelings in faces and stories; handling feelings, as adults see it.',
  academic: 'Five school subjects, with questions chosen for your child’s age.',
  physical: 'Hand control and speed on this device.',
};
export const LIMIT: Record<Area, string> = {
  cognitive: 'It is not an IQ test.',
  social: 'Understanding others is only loosely related to being popular or helpful.',
  emotional:
    'Reading faces changes little after the age of eight or nine, so children are asked about stories, too, from seven on, and about stories alone from twelve on.',
  academic: 'It is not a school grade. Facts differ between school systems.',
  physical: 'It says nothing about fitness or about running, jumping and climbing.',
};
