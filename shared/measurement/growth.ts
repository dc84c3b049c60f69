import type { InputType } from '#shared/values/answering.ts';
import { interpolate } from './numbers.ts';
import {
  type Area,
  GAMES,
  GROWTH,
  GROWTH_AGES,
  MASTERY_LOGIT,
  RATE_AGES,
  SPAN,
  THROUGHPUT,
  THROUGHPUT_SHARE,
} from './scale.ts';

const OLDEST_CHILD = 16;

/** μ_area(age): where typical children of this age (decimal years, clamped to 3..16) stand, in logits, age 9 = 0. */
export const growth = (area: Area, age: number): number =>
  interpolate(GROWTH_AGES, GROWTH[area], Math.min(age, OLDEST_CHILD));

/** μ(g) - ln 3: where content with mastery age g lies on the scale of all ages, in logits. */
export const masteryLogit = (area: Area, masteryAge: number): number =>
  interpolate(GROWTH_AGES, GROWTH[area], masteryAge) - MASTERY_LOGIT;

/** The mastery age of content that lies at this logit: `masteryLogit` the other way round, 3 to 25 years. */
export const masteryAgeAt = (area: Area, logit: number): number =>
  interpolate(GROWTH[area], GROWTH_AGES, logit + MASTERY_LOGIT);

/** b = μ(g) - ln 3 - μ(A): difficulty of content with mastery age g for a child of age A. */
export const difficulty = (area: Area, masteryAge: number, age: number): number =>
  masteryLogit(area, masteryAge) - growth(area, age);

/**
 * Where typical children of this age stand by the curve that the answers of an area are scored with, in logits: a wrong
 * age moves what they show by its slope. Hand games are scored by throughput; the paths of fireflies by a curve that is
 * less steep than `growth`, which makes ranges of thinking wider, and never too narrow.
 */
export const computeScoredGrowth = (area: Area, age: number): number =>
  area === 'physical' ? Math.log(interpolate(RATE_AGES, THROUGHPUT, age)) / GAMES.aiming.scale : growth(area, age);

/** m(age): the length of path that half of the children of this age repeat. */
export const typicalSpan = (age: number): number => interpolate(RATE_AGES, SPAN, age);

/** TP(age) in bits a second for a pointer; null for a keyboard, which does not aim. */
export function typicalThroughput(age: number, inputType: InputType = 'touch'): number | null {
  const share = THROUGHPUT_SHARE[inputType];
  return share === null ? null : share * interpolate(RATE_AGES, THROUGHPUT, age);
}
