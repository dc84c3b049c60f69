import { isAreaSitting } from '#shared/instruments/presentation.ts';
import type { AbilityPosterior } from '#shared/measurement/ability.ts';
import { computeTypicalChance, probabilityAtLeast } from '#shared/measurement/links.ts';
import type { ContrastReport, SpokenWord } from '#shared/measurement/report/document.ts';
import { hasFewAnswers } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { toSpokenWord } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, CONTRAST_MIN_AREAS, NAMED } from '#shared/measurement/scale.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';

type Standing = ContrastReport['standing'];
/** Order of the statements of the first page. */
const STANDINGS: readonly Standing[] = ['higher', 'typical', 'lower', 'untold'];
type MeasuredArea = AreaFinding & { measured: NonNullable<AreaFinding['measured']> };
type ContrastFindings = Pick<Findings, 'areas' | 'agreements' | 'examinedSources'> & {
  posterior: Pick<AbilityPosterior, 'contrastArea'>;
};

/** The contrast of an area, with the words for being above typical (`above`) or for room to grow (`below`). */
export type AreaContrast = ContrastReport & { above: SpokenWord | null; below: SpokenWord | null };

/**
 * Whether an area is part of what others are compared with: not one of few answers, and none that adults alone rated,
 * which went no way this week.
 */
export const isComparable = ({ measured, composition }: AreaFinding): boolean =>
  measured !== null && !hasFewAnswers(measured) && composition !== 'behaviour-only';

/**
 * Compares every measured area with the mean of the comparable others and with what is typical, in the order of the
 * statements, the surest first; empty with fewer than three comparable areas. At a floor (ceiling) no statement is made
 * that a child below (above) the range would contradict, and none of an area with few answers.
 */
export function compareAreas(findings: ContrastFindings): AreaContrast[] {
  const measuredAreas = findings.areas.filter((each): each is MeasuredArea => each.measured !== null);
  const comparable = findings.areas.filter(isComparable).map(({ area }) => area);
  if (comparable.length < CONTRAST_MIN_AREAS) return [];
  const all = measuredAreas.map(({ area, measured }): AreaContrast => {
    const others = comparable.filter((other) => other !== area);
    const { d, p } = findings.posterior.contrastArea(area, others);
    const open = findOpenEnd(measured.flags);
    const direction = d >= 0 ? 'higher' : 'lower';
    const isContradicted =
      (direction === 'higher' && open === 'floor') || (direction === 'lower' && open === 'ceiling');
    const few = hasFewAnswers(measured);
    const word = isContradicted || few ? null : toSpokenWord(p);
    const zone = computeTypicalChance(measured);
    const typical = open || few ? null : { p: zone, word: toSpokenWord(zone) };
    const above = open === 'floor' || few ? null : toSpokenWord(probabilityAtLeast(NAMED.typical, measured));
    const below = open === 'ceiling' || few ? null : toSpokenWord(1 - probabilityAtLeast(NAMED.weak, measured));
    const standing = chooseStanding({ direction, word, typical: typical?.word ?? null, above, below });
    return {
      area,
      d,
      p,
      direction,
      word,
      typical,
      standing,
      above,
      below,
      ...(standing === 'untold' && { reason: findReason(area, findings) }),
    };
  });
  return all.toSorted(
    (one, other) =>
      STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing) ||
      computeSureness(other) - computeSureness(one),
  );
}

/** All areas may be high, or all low: then they differ from what is typical but not from each other. */
function chooseStanding(
  words: { direction: 'higher' | 'lower'; typical: SpokenWord | null } & Pick<AreaContrast, 'word' | 'above' | 'below'>,
): Standing {
  if (words.word) return words.direction;
  if (words.typical) return 'typical';
  return words.above ? 'higher' : words.below ? 'lower' : 'untold';
}

/** `untold` areas are sorted by the order of the areas. */
const computeSureness = ({ area, standing, word, typical, p }: AreaContrast): number =>
  standing === 'untold' ? -AREAS.indexOf(area) : standing === 'typical' ? (typical?.p ?? 0) : word ? p : 0;

const BEHAVIOUR: Partial<Record<Area, string>> = { social: 'social', emotional: 'regulation' };

/** Reason of `untold`: adults disagree, else answers were dropped or weigh less, else the interval is too wide. */
function findReason(
  area: Area,
  { agreements, examinedSources }: ContrastFindings,
): NonNullable<ContrastReport['reason']> {
  const differ = agreements.some(
    ({ dimension, pairs }) => dimension === BEHAVIOUR[area] && pairs.some(({ word }) => word === 'seen differently'),
  );
  if (differ) return 'views differ';
  return examinedSources.some((source) => isAreaSitting(area, source.name) && hasReducedWeight(source))
    ? 'tries dropped'
    : 'wide';
}

/** Whether answers of a sitting were left out or weigh less. */
export const hasReducedWeight = ({ V, flags }: Findings['examinedSources'][number]): boolean =>
  V < 1 || flags.some(({ code }) => code === 'AWAY');

/** The stored part of the contrasts. */
export const toContrastReports = (contrasts: readonly AreaContrast[]): ContrastReport[] =>
  contrasts.map(({ above: _, below: __, ...report }) => report);
