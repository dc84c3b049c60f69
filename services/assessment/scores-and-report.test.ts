import { expect, it } from 'vitest';
import { formatScoreRange } from '#messages/score-words.ts';
import { toSubjectResults } from '#services/assessment/assessments.store.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { chooseUnseenItem, findUnseenRange } from '#services/assessment/testing/answers.ts';
import { toScoreColumns } from '#services/assessment/view-facts.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { buildNumberRows, listClearTopics } from '#shared/report-view/areas.ts';
import { describeLevel } from '#shared/report-view/school.ts';
import { on } from '#shared/testing/examples.ts';
import { createSimulatedFamily, FAMILY_KINDS } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';

type Numbers = { score: number; lo: number; hi: number; n: number };
const listNumbers = (found: Numbers | null | undefined) =>
  found ? { score: found.score, lo: found.lo, hi: found.hi, n: found.n } : null;

it.each(FAMILY_KINDS)(
  '%s families: the numbers of finished tasks are those of a report on the same answers',
  async (kind) => {
    let comparedCount = 0;
    for (const years of [3, 5, 7, 8, 11, 14]) {
      const { assessmentId, events } = playAssessment(
        createSimulatedFamily(`${kind} ${years}`, years, kind),
        PRODUCT_SETTING,
      );
      const { areas, subjects } = ReportDocument.parse(buildReport(assessmentId, events).report);
      for (const event of events) {
        if (event.type === 'SkillAreaCompleted') {
          const found = areas.find(({ area }) => area === event.area);
          const played =
            found?.composition === 'whole' && found.parts.length === 0
              ? found.est
              : found?.parts.find(({ part }) => part === 'understanding')?.est;
          expect(listNumbers(await measuredScores.area(event.area, events)), `${event.area} at ${years}`).toEqual(
            listNumbers(played),
          );
          comparedCount++;
        }
        if (event.type === 'SubjectCompleted') {
          const found = subjects.find(({ subject }) => subject === event.subject);
          const row = await measuredScores.subject(event.subject, events);
          expect(listNumbers(row), `${event.subject} at ${years}`).toEqual(listNumbers(found?.est));
          const named = row ? describeLevel({ level: row.level, est: { ...row, flags: [] } }) : null;
          expect(named).toBe(found ? describeLevel(found) : null);
          // An unreliable report lists no topic.
          const listTopics = (side: string) =>
            found && listClearTopics(found).flatMap((each) => (each.side === side ? [each.topic] : []));
          if (kind === 'honest')
            expect([row?.strengths, row?.weaknesses]).toEqual([listTopics('strong'), listTopics('weak')]);
          comparedCount++;
        }
      }
    }
    expect(comparedCount).toBe(6 * (4 + 5));
  },
);

it('a child far below what the bank can measure: a finished subject is open below as in the report, its topics with it, and its row holds no best guess', async () => {
  const family = createSimulatedFamily('fl 10', 12, 'honest', -3);
  const bank = { nextItem: chooseUnseenItem, itemsLeft: findUnseenRange };
  const { assessmentId, events } = playAssessment(family, { ...PRODUCT_SETTING, ...bank });
  const document = ReportDocument.parse(buildReport(assessmentId, events).report);
  const open = document.subjects.filter(({ est }) => findOpenEnd(est.flags) === 'floor');
  expect(open.length).toBeGreaterThan(2);
  for (const { subject, est } of open) {
    const range = formatScoreRange(est.score, est.lo, est.hi, 'floor');
    const score = await measuredScores.subject(subject, events);
    const row = { subject, completedAt: on(4), level: null, strengths: [], weaknesses: [], ...toScoreColumns(score) };
    expect(row).toMatchObject({ score: null, scoreLo: null });
    const [result] = toSubjectResults({ ...row, lo: row.scoreLo, hi: row.scoreHi, n: row.answers });
    expect(result).toMatchObject({ result: null, reach: { n: est.n } });
    expect(result?.reach && formatScoreRange(0, 0, result.reach.end, result.reach.open)).toBe(range);
    const parts = buildNumberRows(document).find(({ of }) => of === `subject/${subject}`)?.parts ?? [];
    expect(parts.map((part) => findOpenEnd(part.est.flags))).toEqual(parts.map(() => 'floor'));
    expect(parts).toHaveLength(4);
  }
});

it.each([5, 13])(
  'a child of %i that is far below what is typical in everything keeps the sittings that show it, and its answers are trusted',
  (years) => {
    const family = createSimulatedFamily(`weak/${years}`, years, 'honest', -2.5);
    const bank = { nextItem: chooseUnseenItem, itemsLeft: findUnseenRange };
    const { assessmentId, events } = playAssessment(family, { ...PRODUCT_SETTING, ...bank });
    const { flags, subjects, trust, areas } = ReportDocument.parse(buildReport(assessmentId, events).report);
    // One sitting of nine may be doubted by bad luck.
    const removed = flags.filter(({ source, V }) => V === 0 && /^(game|subject)[/]/.test(source));
    expect(new Set(removed.map(({ source }) => source)).size).toBeLessThanOrEqual(2);
    expect(subjects.length).toBeGreaterThanOrEqual(3);
    expect(trust.level).not.toBe('low');
    expect(areas.find(({ area }) => area === 'academic')?.est?.score).toBeLessThan(65);
  },
);
