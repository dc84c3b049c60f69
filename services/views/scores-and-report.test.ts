import { expect, it } from 'vitest';
import { writtenReport } from '#services/report/written-report.ts';
import { measuredScores } from '#services/views/scores.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/product-setting.ts';
import { FAMILY_KINDS, simulatedFamily } from '#shared/testing/simulated-family.ts';
import { playedWeek } from '#shared/testing/simulated-week.ts';

type Numbers = { score: number; lo: number; hi: number; n: number };
const numbers = (found: Numbers | null | undefined) =>
  found ? { score: found.score, lo: found.lo, hi: found.hi, n: found.n } : null;

it.each(FAMILY_KINDS)(
  '%s families: a task that is finished is told the same numbers on its day as in the report',
  async (kind) => {
    let told = 0;
    for (const years of [3, 5, 7, 8, 11, 14]) {
      const { assessmentId, events } = playedWeek(simulatedFamily(`${kind} ${years}`, years, kind), PRODUCT_SETTING);
      const { areas, subjects } = ReportDocument.parse(writtenReport(assessmentId, events).report);
      for (const [i, event] of events.entries()) {
        const soFar = events.slice(0, i + 1);
        if (event.type === 'SkillAreaCompleted') {
          const found = areas.find(({ area }) => area === event.area);
          const played =
            found?.composition === 'whole' && found.parts.length === 0
              ? found.est
              : found?.parts.find(({ part }) => part === 'understanding')?.est;
          expect(numbers(await measuredScores.area(event.area, soFar)), `${event.area} at ${years}`).toEqual(
            numbers(played),
          );
          told++;
        }
        if (event.type === 'SubjectCompleted') {
          const found = subjects.find(({ subject }) => subject === event.subject);
          const row = await measuredScores.subject(event.subject, soFar);
          expect(numbers(row), `${event.subject} at ${years}`).toEqual(numbers(found?.est));
          expect(row?.level).toBe(found?.level);
          // An unreliable report lists no topic.
          if (kind === 'honest')
            expect([row?.strengths, row?.weaknesses]).toEqual([found?.strengths, found?.weaknesses]);
          told++;
        }
      }
    }
    expect(told).toBe(6 * (4 + 5));
  },
);
