import { difficulty } from './growth.ts';
import type { UncertainCurve } from './items.ts';
import { roundForDisplay } from './numbers.ts';
import { TOPIC_STEP } from './scale.ts';

/**
 * Curve of a bank item for a child of this age (decimal years): a = 1, b in logits from its mastery age (`growth.ts`),
 * its own c and τ.
 */
export const createAcademicCurve = (
  { masteryAge, tau, c }: { masteryAge: number; tau: number; c: number },
  age: number,
): UncertainCurve => ({
  a: 1,
  b: difficulty('academic', masteryAge, age),
  c,
  tau,
});

/**
 * The specification's topic lists: of the topics by descending score (ties: the order given, which is the
 * specification's) the first floor(score/25) are strengths and the last floor((100-score)/25) weaknesses; `score`
 * counts as displayed. With fewer than four topics measured the strengths are taken first, and no topic is ever both.
 */
export function applyTopicRule(
  score: number,
  topics: readonly { topic: string; score: number }[],
): { strengths: string[]; weaknesses: string[] } {
  const displayedScore = roundForDisplay(score);
  const ranked = topics
    .map(({ topic, score: own }, order) => ({ topic, own, order }))
    .sort((a, b) => b.own - a.own || a.order - b.order);
  const names = ranked.map(({ topic }) => topic);
  const first = Math.floor(displayedScore / TOPIC_STEP);
  const last = Math.floor((100 - displayedScore) / TOPIC_STEP);
  return { strengths: names.slice(0, first), weaknesses: names.slice(Math.max(first, names.length - last)) };
}
