import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { TestApi } from '#services/http/testing/app.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import type { Share } from '#shared/contracts/shares.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';

/** The response to creating a share. */
export type CreatedShare = { share: Share; token: string };

export const readGoldenReport = (golden: 'full-week' | 'older-week'): ReportDocument =>
  ReportDocument.parse(
    JSON.parse(
      readFileSync(new URL(`../../../shared/measurement/testing/${golden}.report.golden`, import.meta.url), 'utf8'),
    ),
  );
/** A report of a whole week, with quotes, doubts and evidence. */
export const readFullReport = (): ReportDocument => readGoldenReport('full-week');

/** A family with a finished report, and the path of that report. */
export async function createFinishedReport(api: TestApi, report: unknown = readFullReport()) {
  const { given, stranger } = await createNeighbours(api);
  const { parent, id, studentId, week } = await given(begun, daysOpened(7), { ...examples.AnalysisStarted, at: on(8) })
    .people;
  const overall = { score: 78, lo: 70, hi: 85 };
  await api.handle({
    assessmentId: id,
    actor: { kind: 'system', id: 'worker' },
    origin: 'w',
    key: 'report:1',
    requestHash: '',
    command: {
      type: 'RecordReport',
      at: on(8),
      attempt: 1,
      reportType: 'comprehensive',
      overall,
      report: report as never,
    },
  });
  // Removes the share that the fixture adds to every assessment.
  await api.log`delete from shares where assessment_id = ${id}`;
  const path = `/reports/${id}`;
  expect((await parent.get(path)).json()).toMatchObject({ status: 'completed' });
  return { parent, stranger, id, studentId, week, path };
}
