import { FIRST_PRESENTATION, sittingNames } from '#shared/instruments/presentation.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import type { Unshrunk } from '#shared/measurement/change.ts';
import {
  areFewAnswers,
  BANDS,
  type Band,
  type BandProbabilities,
  computeBandProbabilities,
  type Interval,
  interval,
  judgeBand,
  type Link,
} from '#shared/measurement/links.ts';
import { roundForDisplay, sum } from '#shared/measurement/numbers.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import type { Answers } from '#shared/measurement/report/answers.ts';
import type { Est, Provenance } from '#shared/measurement/report/statement.ts';
import { BAND_EDGES, EVIDENCE, type FlagCode, NEIGHBOUR, SCALE_VERSION } from '#shared/measurement/scale.ts';
import type { Flag } from '#shared/measurement/validity.ts';
import { findOpenEnd, type OpenEnd } from '#shared/values/open-end.ts';
import type { Grounds } from '#shared/values/score.ts';

/** An estimate with its number of answers, flags and provenance, before conversion to a scale of scores. */
export type MeasuredValue = Estimate & { n: number; flags: FlagCode[]; from: Provenance[]; unshrunk?: Unshrunk };

/**
 * A source after its checks: flags always, the estimate only where V > 0. `name` identifies the source in the report.
 */
export type ExaminedSource<Value> = { name: string; flags: Flag[]; V: number; value: Value | null };

/** Codes of flags, each once, in their order. */
export const listCodes = (flags: readonly Flag[]): FlagCode[] => [...new Set(flags.map(({ code }) => code))];

/** Where a value comes from; a stored document may be older than the kinds of answers. */
type Counted = Pick<Provenance, 'n'> & { what?: string | undefined };
/**
 * Whether a value has few answers of the child. Its number comes from the rest of the week then, so no statement is made
 * of it. What adults rated alone is theirs.
 */
export const hasFewAnswers = ({ from }: { from: readonly Counted[] }): boolean =>
  areFewAnswers(sum(from.filter(({ what }) => what === 'trials' || what === 'items').map(({ n }) => n)));

/** The integers that a screen shows. */
export const toDisplayedInterval = ({ score, lo, hi }: Interval): Interval => ({
  score: roundForDisplay(score),
  lo: roundForDisplay(lo),
  hi: roundForDisplay(hi),
});

/** The open end of an interval at a floor or ceiling, as a field that is absent otherwise. */
export function createOpenEnd(flags: readonly string[] | undefined): { open?: OpenEnd } {
  const open = findOpenEnd(flags);
  return open ? { open } : {};
}

/** Evidence behind a number of this scale; `n` counts answers and ratings. */
export const createGrounds = (n: number): Grounds => ({ n, evidence: EVIDENCE, scaleVersion: SCALE_VERSION });

/** An estimate in the form of the report, on one of the two scales. */
export function createEst(link: Link, { theta, psd, n, flags, from, unshrunk }: MeasuredValue): Est {
  const scored = toDisplayedInterval(interval(link, { theta, psd }));
  return { theta, psd, sigmaCal: 0, ...scored, ...createGrounds(n), link, flags, from, ...(unshrunk && { unshrunk }) };
}

/** The likelier band next to a tentative one, if it is likely enough to be named. */
function findNeighbour(band: Band, chances: BandProbabilities): { neighbour?: Band } {
  const { p90, p80, p70, p60, below60 } = chances;
  const share: Record<Band, number> = { Excellent: p90, Good: p80, Average: p70, 'Needs Attention': p60 + below60 };
  const place = BANDS.indexOf(band);
  const [likeliest] = BANDS.filter((_, i) => Math.abs(i - place) === 1).toSorted(
    (one, other) => share[other] - share[one],
  );
  return likeliest && share[likeliest] >= NEIGHBOUR ? { neighbour: likeliest } : {};
}

/**
 * The same on the performance scale, with its band, the probability of each band, and the neighbouring band of a
 * tentative one. Of few answers every band is tentative, and none is red.
 */
export function createBandedEst(measured: MeasuredValue) {
  const est = createEst('perf', measured);
  const unsure = hasFewAnswers(measured) && { tentative: true, explore: est.score < BAND_EDGES[2] };
  const [verdict, chances] = [{ ...judgeBand(est), ...unsure }, computeBandProbabilities(measured)];
  return { ...est, ...verdict, chances, ...(verdict.tentative && findNeighbour(verdict.band, chances)) };
}
export type BandedEst = ReturnType<typeof createBandedEst>;

/** Scale versions of the difficulties that answers were recorded with; those of the first releases say none. */
export function listAnswerScales({ games, subjects }: Pick<Answers, 'games' | 'subjects'>): string[] {
  const answers = [
    ...Object.values(games).flatMap(({ trials }) => trials),
    ...Object.values(subjects).flatMap(({ items }) => items),
  ];
  return [...new Set(answers.flatMap(({ scaleVersion }) => scaleVersion ?? []))].sort();
}

/** Drawings of each sitting, where they differ from those of the first releases. */
export function listPresentations({ games, subjects }: Pick<Answers, 'games' | 'subjects'>): Record<string, string[]> {
  const sittings = [
    ...SkillArea.options.map((area) => [sittingNames.game(area), games[area]?.trials ?? []] as const),
    ...Subject.options.map((subject) => [sittingNames.subject(subject), subjects[subject]?.items ?? []] as const),
  ];
  const presentations = sittings.map(([name, answers]) => [name, listDrawings(answers)] as const);
  return Object.fromEntries(presentations.filter(([, names]) => names.some((name) => name !== FIRST_PRESENTATION)));
}

const listDrawings = (answers: readonly { presentation?: string | undefined }[]): string[] =>
  [...new Set(answers.map(({ presentation }) => presentation ?? FIRST_PRESENTATION))].sort();
