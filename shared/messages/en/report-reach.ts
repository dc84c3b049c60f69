import type { Subject } from '#shared/instruments/subjects.ts';
import type { OpenEnd } from '#shared/values/open-end.ts';
import { subjectTitles } from './programme.ts';
import { EVERYDAY_NAMES } from './report-names.ts';
import { REACH } from './score-words.ts';

/** A limit of the tasks, worded so that it does not sound like a lack of effort. */
const REASONS: Record<OpenEnd, string> = {
  floor:
    'Even the easiest tasks for the age were still hard, so your child may stand below the range shown. That is a limit of the tasks, not of your child’s effort.',
  ceiling:
    'Even the hardest tasks for the age were easy, so your child may stand above the range shown. That is a limit of the tasks.',
};

/** Sentences about games and subjects whose hardest or easiest items were reached. */
export const REACH_WORDS = {
  'area.reach': ({ area, open }: { area: keyof typeof EVERYDAY_NAMES; open: OpenEnd }) =>
    `${EVERYDAY_NAMES[area]} in the games: ${REACH[open]}. ${REASONS[open]}`,
  'subject.reach': ({ subject, open }: { subject: Subject; open: OpenEnd }) =>
    `${subjectTitles[subject]}: ${REACH[open]}. ${REASONS[open]}`,
} as const;
