import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { QUEST_KEYS } from '#services/assessment/instruments.ts';
import type { TestApi } from '#services/http/testing/app.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import type { Share } from '#shared/contracts/shares.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { assessmentId, begun, daysOpened, examples, invitationId, on, studentId } from '#shared/testing/examples.ts';
import { createBank, createChooser } from '#shared/testing/simulated-bank.ts';
import { createSimulatedFamily, type FamilyKind } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';
import type { AssessmentId, SittingId } from '#shared/values/ids.ts';
import type { OverallScore } from '#shared/values/score.ts';
import { hashText } from '#shared/values/seeded.ts';

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

/** A whole week of a simulated child of nine, with the ids of the examples. */
export const playExampleWeek = (name: string, kind: FamilyKind = 'honest'): AssessmentEvent[] =>
  playAssessment(createSimulatedFamily(name, 9, kind), {
    scenes: QUEST.A.scenes,
    mirror: MIRROR_SCENES,
    keys: QUEST_KEYS,
    nextItem: createChooser(createBank()),
    ids: {
      assessmentId,
      studentId,
      invitationId,
      sitting: (what) => `0193a000-0000-7000-8000-${hashText(what).toString(16).padStart(12, '0')}` as SittingId,
    },
  }).events;

/** An overall score of a release that did not store its grounds. */
export const BARE_SCORE: OverallScore = { score: 78, lo: 70, hi: 85 };

/** Records a report as the worker does. */
export const recordReport = (
  { handle }: Pick<TestApi, 'handle'>,
  id: AssessmentId,
  report: unknown,
  overall: OverallScore | null = BARE_SCORE,
) =>
  handle({
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

/** A family with a finished report, and the path of that report. */
export async function createFinishedReport(api: TestApi, report: unknown = readFullReport()) {
  const { given, stranger } = await createNeighbours(api);
  const { parent, id, studentId, week } = await given(begun, daysOpened(7), { ...examples.AnalysisStarted, at: on(8) })
    .people;
  await recordReport(api, id, report);
  // Removes the share that the fixture adds to every assessment.
  await api.log`delete from shares where assessment_id = ${id}`;
  const path = `/reports/${id}`;
  expect((await parent.get(path)).json()).toMatchObject({ status: 'completed' });
  return { parent, stranger, id, studentId, week, path };
}
