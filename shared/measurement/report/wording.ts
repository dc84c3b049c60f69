import { round4 } from '#shared/measurement/numbers.ts';
import type { SpokenWord } from '#shared/measurement/report/document.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import { CERTAINTY } from '#shared/measurement/scale.ts';
import type { ReportKey, ReportParams } from '#shared/messages/report-key.ts';

/** Version of every rule that adds statements to a report. Raise it whenever the rule decides differently. */
export const RULES = {
  method: 2,
  contrast: 5,
  typical: 2,
  'could-not-tell': 3,
  overall: 4,
  'area-band': 3,
  'key-strengths': 6,
  'growth-areas': 4,
  'things-to-explore': 2,
  'subject-80': 2,
  'subject-60': 4,
  'cognitive-80': 3,
  'cognitive-60': 2,
  'cognitive-70': 2,
  'academic-balance': 1,
  'rating-8': 1,
  'rating-4': 1,
  'personality-phrase': 3,
  'views-named': 1,
  favourites: 1,
  'favourite-set': 1,
  'learning-style': 1,
  mood: 1,
  alignment: 4,
  agreement: 4,
  recommendation: 4,
  'weekly-plan': 2,
  tips: 2,
  'next-steps': 2,
  'reliable-change': 7,
  growth: 4,
  'interest-ideas': 1,
  'todays-idea': 5,
  'idea-week': 5,
  'idea-by-area': 8,
  'teacher-question': 6,
  reaction: 1,
  reach: 4,
  showed: 1,
  missing: 3,
  trust: 6,
  'trust-level': 2,
} as const;
export type RuleId = keyof typeof RULES;

/** Creates a statement. Key and parameters are type-checked against the English messages, which are not loaded here. */
export function say<Key extends ReportKey>(
  key: Key,
  params: ReportParams<Key>,
  rule: RuleId,
  evidence: readonly EvidenceRef[] = [],
): Statement {
  return {
    key,
    params: { ...(params as Statement['params']) },
    rule: { id: rule, version: RULES[rule] },
    evidence: [...evidence],
  };
}

/** A reference to an entry of the document: `area/social`, `subject/history`, `topic/…/…`, `trait/E`. */
export const toEstimateRef = (of: string): EvidenceRef => ({ kind: 'estimate', of });

export type CertaintyWord = 'clearly' | 'probably' | 'perhaps';
/**
 * The word for a probability: 95 % and more, 80 to 95, 60 to 80; below that nothing is said (record 0028). It is judged
 * with the four decimals of the document, so that nobody finds a word beside a number that denies it.
 */
export function toCertaintyWord(p: number): CertaintyWord | null {
  const chance = round4(p);
  return (['clearly', 'probably', 'perhaps'] as const).find((word) => chance >= CERTAINTY[word]) ?? null;
}

/** The words of the first page, which leaves out what is only `perhaps` true. */
export function toSpokenWord(p: number): SpokenWord | null {
  const word = toCertaintyWord(p);
  return word === 'perhaps' ? null : word;
}
