import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readEvents } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { playExampleWeek, recordReport } from '#services/reports/testing/finished-report.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';

const { api, given } = setUpGivenWeeks({ now: on(8) });
async function createReport() {
  const people = await given(playExampleWeek('pdf')).people;
  const { report, overall } = buildReport(people.id, await readEvents(api, people.id));
  await recordReport(api, people.id, report, overall);
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
