import { createFigure, type WorldFigure } from '#infra/simulate/world-figures.ts';
import { simulateChild } from '#infra/simulate/world-weeks.ts';
import { WORLDS } from '#infra/simulate/worlds/world.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { NAMED } from '#shared/measurement/scale.ts';

type Est = { band: string; tentative: boolean; explore: boolean; chances: { p60: number; below60: number } };
/** The whole range lies below 70. */
const isRed = ({ band, explore }: Est): boolean => band === 'Needs Attention' && !explore;
const isWeak = (est: Est): boolean => isRed(est) || est.chances.p60 + est.chances.below60 >= NAMED.sure;

const listWeakSubjects = (report: ReportDocument) => report.subjects.filter(({ est }) => isWeak(est));
const isNamed = ({ growthAreas, academicChallenges }: ReportDocument, subject: string): boolean =>
  growthAreas.some(({ key, params }) => key === 'growth.subjects' && (params.subjects as string[]).includes(subject)) ||
  academicChallenges.some(({ params }) => params.subject === subject);
/** Ideas of the week, both of each day. */
const listWeek = ({ ideas = [] }: ReportDocument) =>
  ideas.flatMap(({ other, ...idea }) => (other ? [idea, other] : [idea]));
const listIdeas = (report: ReportDocument) => [...listWeek(report), ...(report.byArea ?? [])];

const isNothing = ({ key }: Statement): boolean => key === 'school.nothing' || key === 'school.alike';
/** For each area in red, or with a subject in red: whether there is nothing to do at school. */
const listRedAdvice = (report: ReportDocument): boolean[] =>
  report.areas.flatMap(({ area, est }) => {
    const red = (est && isRed(est)) || (area === 'academic' && report.subjects.some((subject) => isRed(subject.est)));
    const school = report.byArea?.find((each) => each.area === area)?.school;
    return red && school ? [isNothing(school)] : [];
  });

/** How often the week gives its commonest reason. "For any child" is none. */
function countCommonestReason(report: ReportDocument): number {
  const reasons = listWeek(report)
    .filter(({ reason }) => reason.key !== 'idea.any')
    .map(({ reason: { key, params } }) => JSON.stringify([key, params]));
  return Math.max(0, ...reasons.map((reason) => reasons.filter((other) => other === reason).length));
}

/** Areas that page one names as higher or lower. */
const listNamedAreas = ({ short = [] }: ReportDocument): string[] =>
  short.flatMap(({ key, params }) =>
    key === 'short.higher' || key === 'short.lower' ? (params.areas as string[]) : [],
  );
/** Where page one names an area: whether today's idea is of one of them and gives a reason. */
const listToday = (report: ReportDocument): boolean[] => {
  const named = listNamedAreas(report);
  const { today } = report;
  return named.length > 0 && today ? [named.includes(today.area) && today.reason.key !== 'idea.any'] : [];
};
/** A reason from what the child did: a measured ability or trait, or a choice in the story. */
const isFromChild = ({ evidence }: Statement): boolean =>
  evidence.some(({ kind }) => kind === 'estimate' || kind === 'interest');

/** What reports of honest families advise. */
export function computeAdvice(seed: string, children: number): WorldFigure[] {
  const reports = Array.from({ length: children }, (_, i) => simulateChild(`${seed}advice ${i}`, WORLDS.own).report);
  const weak = reports.flatMap((report) => listWeakSubjects(report).map(({ subject }) => ({ report, subject })));
  const share = (
    column: string,
    all: readonly boolean[],
    { perReport, ...limits }: { perReport: number; least?: number; most?: number },
  ) =>
    createFigure('advice', column, 'share', all.filter(Boolean).length / all.length, all.length, {
      ...limits,
      leastN: Math.floor(perReport * children),
    });
  return [
    share(
      'subjects in red or below 70 with .80: named',
      weak.map(({ report, subject }) => isNamed(report, subject)),
      { least: 1, perReport: 0.4 },
    ),
    share(
      'the same: an idea in that subject',
      weak.map(({ report, subject }) => listIdeas(report).some(({ idea }) => idea.startsWith(`${subject}/`))),
      { least: 0.9, perReport: 0.4 },
    ),
    share('"nothing to do" beside red', reports.flatMap(listRedAdvice), { most: 0, perReport: 0.1 }),
    share(
      'honest reports with "seen differently"',
      reports.map(({ agreement }) =>
        agreement.some(({ pairs }) => pairs.some(({ word }) => word === 'seen differently')),
      ),
      { most: 0.15, perReport: 1 },
    ),
    share(
      'one reason more than twice a week',
      reports.map((report) => countCommonestReason(report) > 2),
      { most: 0, perReport: 1 },
    ),
    share('"today" about page one', reports.flatMap(listToday), { least: 0.8, perReport: 0.8 }),
    share(
      'ideas from the child’s own answers',
      reports.flatMap((report) => listWeek(report).map(({ reason }) => isFromChild(reason))),
      {
        least: 0.6,
        perReport: 10,
      },
    ),
  ];
}
