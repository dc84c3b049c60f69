import { setTimeout as wait } from 'node:timers/promises';
import { createApiClient } from '#infra/client/api-client.ts';
import { watchWeek } from '#infra/client/watch-week.ts';
import { answerAsTeacher, type Family, type LivingFamily, liveWeek, scheduleWeek } from '#infra/demo/family.ts';
import type { TeachersInbox } from '#infra/soak/teachers-inbox.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getReport } from '#shared/contracts/report.ts';

type WeekParts = {
  baseUrl: string;
  inbox: Pick<TeachersInbox, 'takeToken'>;
  prove: () => Promise<unknown>;
  /** Throws once nothing more is to be waited for. */
  checkTime: () => void;
};

const LOOK_MS = 250;

/**
 * A whole week beside an open page: its socket is held from the schedule to the report, the teacher answers by the link
 * of the email, and at the end the report and its PDF are read. Throws whatever goes wrong.
 */
export async function liveWatchedWeek(
  family: Family & { teacherEmail: string },
  { baseUrl, inbox, prove, checkTime }: WeekParts,
): Promise<void> {
  const waitFor = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      checkTime();
      await wait(LOOK_MS);
    }
  };
  const living = await scheduleWeek(baseUrl, family, 'UTC', createApiClient(baseUrl), prove);
  const { parent, assessmentId } = living;
  const progress = () => {
    checkTime();
    return living.progress();
  };
  const teacher = async () =>
    answerAsTeacher(baseUrl, await waitFor(() => inbox.takeToken(family.teacherEmail)), family);
  let shown: ProgressView | undefined;
  const page = await watchWeek({
    baseUrl,
    cookies: parent.cookies(),
    assessmentId,
    onView: (view) => {
      shown = view;
    },
  });
  try {
    await liveWeek(family, { ...living, progress }, teacher, () => {});
    await waitFor(() => {
      if (!page.isOpen()) throw new Error('its socket was closed');
      return shown?.status === 'completed' || undefined;
    });
    await parent.call(getReport, { params: { assessmentId } });
    await readPdf(baseUrl, living, checkTime);
  } finally {
    page.close();
  }
}

/** Weeks that end together ask for more than the queue of the typesetter holds, and are told when to come again. */
async function readPdf(baseUrl: string, { parent, assessmentId }: LivingFamily, checkTime: () => void): Promise<void> {
  for (;;) {
    const response = await fetch(`${baseUrl}/api/reports/${assessmentId}.pdf`, {
      headers: { cookie: parent.cookies() },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok && bytes.subarray(0, 5).toString() === '%PDF-') return;
    const retryAfter = response.headers.get('retry-after');
    if (response.status !== 503 || retryAfter === null)
      throw new Error(`its PDF was answered with ${response.status}: ${bytes.subarray(0, 200).toString()}`);
    checkTime();
    await wait(Number(retryAfter) * 1000);
  }
}
