import type { Subject } from '#shared/instruments/subjects.ts';
import { subjectTitles } from './programme.ts';
import { AREA_NAMES } from './report-names.ts';
import { type Open, REACH } from './score-words.ts';

/** A limit of the tasks; of the child's effort nothing is said but that it is not meant. */
const REASONS: Record<Open, string> = {
  floor:
    'Even the easiest tasks for the age were still hard, so your child may stand below the range shown. That is a limit of the tasks, not of your child’s effort.',
  ceiling:
    'Even the hardest tasks for the age were easy, so your child may stand above the range shown. That is a limit of the tasks.',
};

/** Sentences of a report about games and subjects that came to the end of what they could ask. */
export const REACH_WORDS = {
  'area.reach': ({ area, open }: { area: keyof typeof AREA_NAMES; open: Open }) =>
    `${AREA_NAMES[area]} games: ${REACH[open]}. ${REASONS[open]}`,
  'subject.reach': ({ subject, open }: { subject: Subject; open: Open }) =>
    `${subjectTitles[subject]}: ${REACH[open]}. ${REASONS[open]}`,
} as const;
