import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { QUEST_KEYS } from '#services/assessment/instruments.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import {
  begun,
  daysOpened,
  assessmentId as exampleWeek,
  invitationId,
  on,
  studentId,
} from '#shared/testing/examples.ts';
import { createBank, createChooser } from '#shared/testing/simulated-bank.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { hashText } from '#shared/values/seeded.ts';

const { api, given } = setUpGivenWeeks({ now: on(8) });
const parts = {
  scenes: QUEST.A.scenes,
  mirror: MIRROR_SCENES,
  keys: QUEST_KEYS,
  nextItem: createChooser(createBank()),
};
const ids = {
  assessmentId: exampleWeek,
  studentId,
  invitationId,
  sitting: (what: string) => `0193a000-0000-7000-8000-${hashText(what).toString(16).padStart(12, '0')}` as SittingId,
};

async function createReport() {
  const people = await given(playAssessment(createSimulatedFamily('pdf', 9), { ...parts, ids }).events).people;
  const events = (await api.store.read(people.id)).map(({ event }) => event);
  const { report, overall, reportType } = buildReport(people.id, events);
  await api.handle({
    assessmentId: people.id,
    actor: { kind: 'system', id: 'worker' },
    origin: 'w',
    key: 'report:1',
    requestHash: '',
    command: { type: 'RecordReport', at: on(8), attempt: 1, reportType, overall, report: report as never },
  });
  return people;
}

it('is a file of its own, named without the child and kept by nobody', async () => {
  const { parent, id } = await createReport();
  const response = await parent.get(`/reports/${id}.pdf`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="report-\d{4}-\d\d-\d\d\.pdf"$/),
  });
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(response.rawPayload.length).toBeGreaterThan(20_000);
}, 60_000);

/** Aborts every typesetter process of this test; one that is just ending is left alone. */
function abortTypesetters(): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      for (const id of readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' ')) {
        if (id && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('pdf-process'))
          process.kill(Number(id), 'SIGABRT');
      }
    }
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

it.runIf(process.platform === 'linux')(
  'whose typesetter aborts is refused for a moment; other calls go on, and the next try has it',
  async () => {
    const { parent, id } = await createReport();
    let isAnswered = false;
    const pdfRequest = parent.get(`/reports/${id}.pdf`).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      abortTypesetters();
      await wait(20);
    }
    const [aborted, other] = await Promise.all([pdfRequest, parent.get(`/assessments/${id}`)]);
    expect([aborted.statusCode, aborted.json().code, aborted.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ]);
    expect(other.statusCode).toBe(200);
    expect((await parent.get(`/reports/${id}.pdf`)).statusCode).toBe(200);
  },
  60_000,
);

it('of a week without a report is refused', async () => {
  const { parent, id } = await given(begun, daysOpened(2)).people;
  const response = await parent.get(`/reports/${id}.pdf`);
  expect([response.statusCode, response.json().code]).toEqual([409, 'NO_REPORT']);
});

it('is asked for so often and no more', async () => {
  const { parent, id } = await given(begun, daysOpened(2)).people;
  const answers: number[] = [];
  for (let i = 0; i < 24; i++) answers.push((await parent.get(`/reports/${id}.pdf`)).statusCode);
  // The other tests of this file have made requests, too.
  expect(answers[0]).toBe(409);
  expect(answers.at(-1)).toBe(429);
});
