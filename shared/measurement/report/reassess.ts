import { z } from 'zod';
import { toLocalDate } from '#shared/domain/plan.ts';
import { AGE_MODES, toAgeMode } from '#shared/instruments/ages.ts';
import { type DrawnSittings, hasSameDrawings } from '#shared/instruments/presentation.ts';
import type { IdeaResults } from '#shared/instruments/tried-idea.ts';
import { computeChange, type Unshrunk } from '#shared/measurement/change.ts';
import { computeScoredGrowth, growth } from '#shared/measurement/growth.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { AreaReport, type ReportDocument, SubjectReport } from '#shared/measurement/report/document.ts';
import { createOpenEnd, hasFewAnswers } from '#shared/measurement/report/estimates.ts';
import { type ChangeReport, type ChangeRow, Est, type Statement } from '#shared/measurement/report/statement.ts';
import { say } from '#shared/measurement/report/wording.ts';
import { type Area, CORRELATION, PRACTICE, REASSESS_MONTHS } from '#shared/measurement/scale.ts';
import { type Instant, type LocalDate, toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { readKnownFields } from '#shared/values/known-fields.ts';
import { getShownScore } from '#shared/values/open-end.ts';

/** The last report of the same child at the start of this analysis, as stored in its event. */
export type PreviousReport = {
  assessmentId: AssessmentId;
  generatedAt: Instant;
  /** The zone of its week. */
  timeZone: string;
  document: unknown;
  /** How its ideas and those of earlier reports went, as said between its own analysis and this one. */
  tried?: IdeaResults;
};

const Scored = Est.pick({ theta: true, score: true, lo: true, hi: true, n: true, unshrunk: true })
  // Older documents have no sittings, or no answers in them, and no drawings either. One that does not say what its
  // answers are has no few answers.
  .extend({
    flags: z.array(z.string()).default([]),
    from: z
      .array(z.object({ sitting: z.string().optional(), what: z.string().optional(), n: z.number().default(0) }))
      .default([]),
  })
  .strip();
/** The fields of a stored document that the comparison needs; other fields, also of later shapes, are ignored. */
const Comparable = z.object({
  scaleVersion: z.string(),
  answerScales: z.array(z.string()).optional(),
  age: z.object({ decimal: z.number() }),
  trust: z.object({ level: z.enum(['usual', 'partly', 'low']) }),
  areas: z.array(
    z.object({
      area: AreaReport.shape.area,
      est: Scored.nullable(),
      parts: z.array(z.object({ part: z.enum(['understanding', 'behaviour']), est: Scored })),
    }),
  ),
  subjects: z.array(z.object({ subject: SubjectReport.shape.subject, est: Scored })),
  presentations: z.record(z.string(), z.array(z.string())).optional(),
  gamesMode: z.enum(AGE_MODES).optional(),
});
type Comparable = z.infer<typeof Comparable>;
type Scored = z.infer<typeof Scored>;

/**
 * Compares with the previous report, using the rounded numbers of both documents so that the result can be recomputed
 * from them. Another scale version, an assessment that cannot be trusted, or a document without readable numbers gives
 * a statement of the reason; null without a previous report.
 */
export function reassess(now: Omit<ReportDocument, 'change'>, previous: PreviousReport | null): ChangeReport | null {
  if (!previous) return null;
  const date = getReportDate(previous);
  const scaled = Comparable.pick({ scaleVersion: true, answerScales: true }).safeParse(previous.document).data;
  const origin = { assessmentId: previous.assessmentId, date, scaleVersion: scaled?.scaleVersion ?? null };
  const refuse = (statement: Statement): ChangeReport => ({
    earlier: origin,
    compared: false,
    rows: [],
    statements: [statement],
  });
  if (scaled && new Set([...listScales(scaled), ...listScales(now)]).size > 1) {
    const [scaleBefore, scaleNow] = [scaled, now].map((week) => listScales(week).join(' and ')) as [string, string];
    return refuse(say('change.refused', { date, before: scaleBefore, now: scaleNow }, 'reliable-change'));
  }
  const before = readKnownFields(Comparable, previous.document);
  if (!before) return refuse(say('change.unreadable', { date }, 'reliable-change'));
  if ([before, now].some(({ trust }) => trust.level === 'low'))
    return refuse(say('change.untrusted', { date }, 'reliable-change'));
  const years = yearsBetween(date, now.date);
  const changeRows = compareReports(before, now, years);
  const redrawnEntries = changeRows.map(({ of }) => of).filter((of) => hasChangedDrawings(of, before, now));
  const rows = changeRows.filter(({ of }) => !redrawnEntries.includes(of));
  const lost = listLost(before, now, changeRows);
  return {
    earlier: origin,
    compared: true,
    rows,
    statements: createStatements(rows, { date, months: Math.round(years * 12), lost, redrawn: redrawnEntries }),
  };
}

/** A release may bring learnt difficulties in the middle of a week, whose answers keep those they were recorded with. */
const listScales = ({
  scaleVersion,
  answerScales = [],
}: Pick<Comparable, 'scaleVersion' | 'answerScales'>): string[] => [...new Set([...answerScales, scaleVersion])];

/** The day of a report as the report itself shows it. */
export const getReportDate = ({ generatedAt, timeZone }: Pick<PreviousReport, 'generatedAt' | 'timeZone'>): LocalDate =>
  toLocalDate(toEpochMs(generatedAt), timeZone);

const yearsBetween = (from: LocalDate, to: LocalDate): number =>
  (Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000);

/** In logits. `practice`: the gain from repetition alone. `ageError`: by how much the assumed age grew too much. */
type ExpectedStep = { practice: number; ageError: number };
type ScorePair = { first: Unshrunk; second: Unshrunk } & ExpectedStep;
const toPairs = (first: Scored | undefined, second: Scored, expected: ExpectedStep): ScorePair[] =>
  first?.unshrunk && second.unshrunk ? [{ first: first.unshrunk, second: second.unshrunk, ...expected }] : [];
/** Adults rate a child among others of its real age. */
const RATED: ExpectedStep = { practice: 0, ageError: 0 };

function compareReports(before: Comparable, now: Comparable, years: number): ChangeRow[] {
  const ages = { before: before.age, now: now.age, years };
  const getExpectedStep = (area: Area): ExpectedStep => ({
    practice: area === 'academic' ? PRACTICE.academic : PRACTICE.games,
    ageError: computeAgeError(area, ages),
  });
  const subjects = now.subjects.flatMap(({ subject, est: second }) => {
    const first = before.subjects.find((each) => each.subject === subject)?.est;
    return toPairs(first, second, getExpectedStep('academic')).map((pair) => ({
      subject,
      pair,
      scores: { before: first as Scored, after: second },
    }));
  });
  const areas = now.areas.map((area) => ({
    area: area.area,
    after: area.est,
    was: before.areas.find((each) => each.area === area.area),
  }));
  // Scores of school over other subjects than before would be means of other things.
  const sameSubjects = [before, now].every((week) => week.subjects.length === subjects.length) ? subjects : [];
  return [
    ...areas.flatMap(({ area, after, was }) => {
      if (!after || !was?.est) return [];
      const pairs =
        area === 'academic' ? sameSubjects.map(({ pair }) => pair) : listPairs(area, was, now, getExpectedStep(area));
      return createRow(`area/${area}`, area, { before: was.est, after }, pairs, ages);
    }),
    ...subjects.flatMap(({ subject, pair, scores }) =>
      createRow(`subject/${subject}`, 'academic', scores, [pair], ages),
    ),
  ];
}

/**
 * The pairs to compare of an area: the area itself, or both its halves. Empty where the halves are not the same as
 * before.
 */
function listPairs(
  area: Area,
  previousArea: Comparable['areas'][number],
  now: Comparable,
  expected: ExpectedStep,
): ScorePair[] {
  const currentArea = now.areas.find((each) => each.area === area);
  if (!currentArea?.est || !previousArea.est) return [];
  if (currentArea.parts.length === 0 && previousArea.parts.length === 0)
    return toPairs(previousArea.est, currentArea.est, expected);
  const pairs = currentArea.parts.flatMap(({ part, est: second }) => {
    const first = previousArea.parts.find((each) => each.part === part)?.est;
    return toPairs(first, second, part === 'understanding' ? expected : RATED);
  });
  return pairs.length === currentArea.parts.length && pairs.length === previousArea.parts.length ? pairs : [];
}

type Ages = { before: Comparable['age']; now: Comparable['age']; years: number };

/**
 * A row of the comparison; none where a week has few answers: nearly no step could be told from chance, and “no reliable
 * change” would read as if it could.
 */
function createRow(
  of: string,
  area: Area,
  scores: { before: Scored; after: Scored },
  pairs: readonly ScorePair[],
  ages: Ages,
): ChangeRow[] {
  if (hasFewAnswers(scores.before) || hasFewAnswers(scores.after)) return [];
  const ageError = mean(pairs.map((pair) => pair.ageError));
  const change = computeChange(pairs, {
    expected: mean(pairs.map(({ practice }) => practice)) - ageError,
    correlation: area === 'academic' ? CORRELATION.subjects : CORRELATION.halves,
  });
  if (!change) return [];
  const toCompared = ({ score, lo, hi, n, flags }: Scored) => ({ score, lo, hi, n, ...createOpenEnd(flags) });
  const age = ages.before.decimal;
  const typicalGrowth = growth(area, age + ages.years) - growth(area, age);
  return [
    {
      of,
      before: toCompared(scores.before),
      after: toCompared(scores.after),
      pairs: pairs.length,
      ...change,
      // On the scale of all ages, where each θ is among children of the age that was assumed.
      growth: scores.after.theta - scores.before.theta + typicalGrowth + ageError,
      typicalGrowth,
    },
  ];
}

/**
 * The difference between assumed and real ageing, by which scores of the two assumed ages are comparable. Where only
 * whole years are known, the age may jump by a year within three months, which below eight is more than one SD; a birth
 * month may also have been corrected in between.
 */
const computeAgeError = (area: Area, { before, now, years }: Ages): number =>
  computeScoredGrowth(area, now.decimal) - computeScoredGrowth(area, before.decimal + years);

const toDrawnSittings = ({
  presentations = {},
  age,
  gamesMode = toAgeMode(age.decimal),
}: Comparable): DrawnSittings => ({ presentations, mode: gamesMode });

/** Whether the choices behind the two numbers were made on different drawings. */
function hasChangedDrawings(of: string, before: Comparable, now: Comparable): boolean {
  const sittings = [before, now].flatMap((week) => listSittings(of, week));
  return sittings.some((sitting) => !hasSameDrawings(sitting, toDrawnSittings(before), toDrawnSittings(now)));
}

function listSittings(of: string, { areas, subjects }: Comparable): string[] {
  const [kind, name] = of.split('/');
  const est =
    kind === 'subject'
      ? subjects.find(({ subject }) => subject === name)?.est
      : areas.find(({ area }) => area === name)?.est;
  return (est?.from ?? []).flatMap(({ sitting }) => (sitting === undefined ? [] : [sitting]));
}

/** Areas and subjects measured only once, with few answers, or with other halves than before. */
function listLost(before: Comparable, now: Comparable, rows: readonly ChangeRow[]): string[] {
  const listMeasured = ({ areas, subjects }: Comparable) => [
    ...areas.filter(({ est }) => est).map(({ area }) => `area/${area}`),
    ...subjects.map(({ subject }) => `subject/${subject}`),
  ];
  return [...new Set([...listMeasured(now), ...listMeasured(before)])].filter(
    (of) => !rows.some((row) => row.of === of),
  );
}

const createChangeRef = (of: string) => ({ kind: 'change' as const, of });

function createStatements(
  rows: readonly ChangeRow[],
  { date, months, lost, redrawn }: { date: LocalDate; months: number; lost: string[]; redrawn: string[] },
): Statement[] {
  const changed = rows.filter(({ verdict }) => verdict !== 'no reliable change');
  const same = rows.filter(({ verdict }) => verdict === 'no reliable change').map(({ of }) => of);
  const steadyAreas = same.filter((of) => of.startsWith('area/'));
  const rule = 'reliable-change';
  return [
    say('change.compared', { date, months }, rule),
    ...changed.map((row) => createVerdict(row)),
    ...(same.length > 0 ? [say('change.none', { of: same }, rule, same.map(createChangeRef))] : []),
    ...(steadyAreas.length > 0
      ? [say('change.kept', { of: steadyAreas }, 'growth', steadyAreas.map(createChangeRef))]
      : []),
    ...changed.filter(({ of }) => of.startsWith('area/')).map((row) => createPaceStatement(row)),
    ...(redrawn.length > 0 ? [say('change.redrawn', { of: redrawn }, rule)] : []),
    ...(lost.length > 0 ? [say('change.lost', { of: lost }, rule)] : []),
    ...(months < REASSESS_MONTHS.from ? [say('change.soon', {}, rule)] : []),
    ...(changed.length > 0 ? [say('change.promise', { rows: rows.length }, rule)] : []),
    ...(rows.some(({ of }) => of.startsWith('subject/')) ? [say('change.coarse', {}, rule)] : []),
  ];
}

/** The shown scores also hold the other answers of each week: where they go another way than the verdict, they are not said. */
function createVerdict({ of, verdict, rci, before, after }: ChangeRow): Statement {
  const [first, second] = [before, after].map(getShownScore) as [number, number];
  const params = {
    of,
    direction: rci > 0 ? ('up' as const) : ('down' as const),
    ...((second - first) * rci > 0 && {
      before: first,
      after: second,
      ...(before.open && { beforeOpen: before.open }),
      ...(after.open && { afterOpen: after.open }),
    }),
  };
  return say(verdict === 'clear change' ? 'change.clear' : 'change.likely', params, 'reliable-change', [
    createChangeRef(of),
  ]);
}

/** Growth uses the same verdict: without a reliable change the child has kept pace with its age. */
function createPaceStatement({ of, verdict, rci }: ChangeRow): Statement {
  const word = verdict === 'clear change' ? ('clearly' as const) : ('probably' as const);
  return say('change.pace', { of, pace: rci > 0 ? 'ahead' : 'behind', word }, 'growth', [createChangeRef(of)]);
}

/** Statements for the summary: the changes, else that there was none, else why nothing is compared. */
export function summarizeChange(change: ChangeReport | null): Statement[] {
  if (!change) return [];
  if (!change.compared) return change.statements.slice(0, 1);
  const verdicts = change.statements.filter(
    ({ key, params }) => key === 'change.clear' || (key === 'change.likely' && String(params.of).startsWith('area/')),
  );
  const none = change.statements.filter(({ key }) => key === 'change.none');
  return (verdicts.length > 0 ? verdicts : none).slice(0, 2);
}
