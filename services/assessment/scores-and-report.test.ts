import { expect, it } from 'vitest';
import { measuredScores } from '#services/assessment/scores.ts';
import { chooseUnseenItem, findUnseenRange } from '#services/assessment/testing/answers.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { listClearTopics } from '#shared/report-view/areas.ts';
import { describeLevel } from '#shared/report-view/school.ts';
import { createSimulatedFamily, FAMILY_KINDS } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';

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
