import { isEdgeCode } from '#shared/measurement/edges.ts';
import { perfScore } from '#shared/measurement/links.ts';
import { mean, roundForDisplay } from '#shared/measurement/numbers.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { createFinding, type Finding } from '#shared/measurement/testing/checks/engine.ts';
import { createFamilyReport, type FamilySetting } from '#shared/measurement/testing/checks/families.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/**
 * True θ of honest children in every game, subject and topic, with the least share of intervals that must contain it.
 */
export const EDGES = [
  { theta: -2.5, least: 0.6 },
  { theta: -2, least: 0.7 },
  { theta: -1, least: 0.85 },
  { theta: 0, least: 0.85 },
  { theta: 1, least: 0.85 },
  { theta: 2, least: 0.7 },
] as const;
const AGES = Array.from({ length: 12 }, (_, i) => 4 + i);
/** Maximum number of sittings left out per family, on average over all ages and at any one age. */
const REMOVED = { average: 0.2, atAnyAge: 0.5 } as const;

const isSitting = (source: string): boolean => source.startsWith('game/') || source.startsWith('subject/');
const countRemoved = ({ flags }: ReportDocument): number =>
  new Set(flags.filter(({ source, V }) => V === 0 && isSitting(source)).map(({ source }) => source)).size;
const computeShare = (all: readonly boolean[]): number => mean(all.map((each) => (each ? 1 : 0)));

/**
 * Reports of honest children at θ, 4 to 15 years, with errors in the assumed difficulties: how many sittings are left
 * out, and how many intervals of subjects contain the truth. Intervals are those displayed, in whole points; an
 * interval with an open end counts as not containing it.
 */
export function checkEdges(
  setting: FamilySetting,
  { theta, least }: { theta: number; least: number },
  familiesAnAge: number,
): Finding[] {
  // The story is slow and not measured here.
  const played: FamilySetting = { ...setting, scenes: setting.scenes.slice(0, 1), mirror: [] };
  const byAge = AGES.map((years) =>
    Array.from({ length: familiesAnAge }, (_, i) =>
      createFamilyReport(createSimulatedFamily(`edge ${theta} ${years} ${i}`, years, 'honest', theta), played, false),
    ),
  );
  const reports = byAge.flat();
  const removed = byAge.map((ofAge) => mean(ofAge.map(countRemoved)));
  const truth = roundForDisplay(perfScore(theta));
  const subjects = reports.flatMap((report) =>
    report.subjects.map(({ est }) => ({ open: est.flags.some(isEdgeCode), holds: est.lo <= truth && truth <= est.hi })),
  );
  const key = (name: string) => `edge.${theta}.${name}`;
  const children = `honest children at θ ${theta}`;
  return [
    createFinding('edge', key('removed'), `sittings left out a family, ${children}`, mean(removed), {
      most: REMOVED.average,
    }),
    createFinding('edge', key('removedAtAnyAge'), 'the same at the age where it is most', Math.max(...removed), {
      most: REMOVED.atAnyAge,
    }),
    createFinding(
      'edge',
      key('coverage'),
      `two-sided 90 % intervals of subjects that hold it, ${children}`,
      computeShare(subjects.map(({ open, holds }) => holds && !open)),
      {
        least,
      },
    ),
    createFinding(
      'edge',
      key('open'),
      'intervals of subjects that are open at one end',
      computeShare(subjects.map(({ open }) => open)),
    ),
    createFinding(
      'edge',
      key('distrusted'),
      `reports that say they cannot be trusted, ${children}`,
      computeShare(reports.map(({ trust }) => trust.level === 'low')),
      {
        most: 0,
      },
    ),
  ];
}
