import { describe, expect, it } from 'vitest';
import { openDatabase } from '#services/database/database.store.ts';
import { addCoGuardian, type Person, setUpTestApi, stepUp } from '#services/http/testing/app.ts';
import { unzip } from '#services/privacy/testing/unzip.ts';
import { createPreviousReportFinder } from '#services/reports/previous-reports.store.ts';
import { type CreatedShare, createFinishedReport, readFullReport } from '#services/reports/testing/finished-report.ts';
import type { TriedIdea } from '#shared/contracts/tried-ideas.ts';
import { listFollowUps } from '#shared/measurement/report/follow-ups.ts';
import { on } from '#shared/testing/examples.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

const api = setUpTestApi({ now: on(8) });
const document = readFullReport();
const [first, second] = (document.ideas ?? []).map(({ idea }) => idea) as [string, string];

async function createReport() {
  const report = await createFinishedReport(api);
  const path = `${report.week}/tried-ideas`;
  const say = (idea: string, went: string, who: Person = report.parent, options = {}) =>
    who.put(path, { idea, went }, options);
  const read = async (who: Person = report.parent) =>
    (await who.get(path)).json<{ tried: TriedIdea[]; open?: boolean }>();
  const list = async (who?: Person) => (await read(who)).tried;
  return { ...report, path, say, read, list };
}

/** The report that an analysis of this instant takes up, with what was said of its ideas. */
async function findBefore(studentId: string, before: Instant) {
  const { db, close } = openDatabase(api.url);
  const search = { assessmentId: crypto.randomUUID() as AssessmentId, studentId: studentId as StudentId, before };
  const found = await createPreviousReportFinder(db, api.store)(search);
  await close();
  return found;
}

describe('ideas that were tried', () => {
  it('stand beside the report with what follows; the report and what its readers see stay byte for byte', async () => {
    const { parent, id, say, list, week } = await createReport();
    const { token } = (await parent.post(`/reports/${id}/shares`, { days: 7 })).json<CreatedShare>();
    const openShare = async () => (await api.anonymous.post('/shared/open', { token }, { key: null })).body;
    const before = { report: (await parent.get(`/reports/${id}`)).body, share: await openShare() };
    expect(await list()).toEqual([]);
    expect((await say(first, 'tooHard')).statusCode).toBe(200);
    const next = listFollowUps(document, new Map([[first, 'tooHard']])).get(first);
    expect(await list()).toEqual([{ idea: first, went: 'tooHard', next }]);
    expect((await say(next?.idea ?? '', 'well')).statusCode).toBe(200);
    expect((await list()).map(({ idea, went }) => [idea, went])).toEqual([
      [first, 'tooHard'],
      [next?.idea, 'well'],
    ]);
    expect({ report: (await parent.get(`/reports/${id}`)).body, share: await openShare() }).toEqual(before);
    expect((await parent.get(week)).json()).toMatchObject({ status: 'completed' });
  });

  it('are told twice as once, by the same key or another, and by what was said last', async () => {
    const { id, say, list } = await createReport();
    const count = async () => (await api.log`select from events where stream_id = ${id} and type = 'IdeaTried'`).length;
    const key = crypto.randomUUID();
    await say(first, 'well', undefined, { key });
    await say(first, 'well', undefined, { key });
    await say(first, 'well');
    expect(await count()).toBe(1);
    await say(first, 'notYet');
    expect(await count()).toBe(2);
    expect(await list()).toEqual([{ idea: first, went: 'notYet', next: null }]);
  });

  it('are those of all guardians, whose last word counts, and of no other person', async () => {
    const { studentId, stranger, say, list } = await createReport();
    const { who: other } = await addCoGuardian(api, studentId);
    await say(first, 'well');
    await say(second, 'well', other);
    await say(first, 'tooHard', other);
    const tried = (await list()).map(({ idea, went }) => [idea, went]);
    expect(tried).toEqual([
      [second, 'well'],
      [first, 'tooHard'],
    ]);
    expect((await list(other)).map(({ idea, went }) => [idea, went])).toEqual(tried);
    expect((await say(first, 'well', stranger)).statusCode).toBe(404);
  });

  it('are refused where the report does not name the idea, and after a withdrawal of the consent, where none is asked for', async () => {
    const { parent, studentId, say, read, list } = await createReport();
    await say(first, 'well');
    const unknown = await say('areas/3-6/no-such-idea', 'well');
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'UNKNOWN_IDEA']);
    expect((await read()).open).not.toBe(false);
    await stepUp(parent);
    await parent.post(`/students/${studentId}/consents/withdraw`);
    expect((await read()).open).toBe(false);
    const refused = await say(second, 'well');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NO_CONSENT']);
    expect((await list()).map(({ idea }) => idea)).toEqual([first]);
  });

  it('are in the archive', async () => {
    const { parent, studentId, say } = await createReport();
    await say(first, 'well');
    await stepUp(parent);
    const files = unzip((await parent.get(`/students/${studentId}/export`)).rawPayload);
    const { events } = JSON.parse(String(files.get('weeks/1/events.json')));
    expect(events.at(-1)).toMatchObject({ type: 'IdeaTried', data: { idea: first, went: 'well' } });
  });

  it('go into the next report as far as they were told before its analysis began', async () => {
    const { studentId, say } = await createReport();
    await say(first, 'tooHard');
    api.clock.now = '2026-12-01T16:00:00.000Z';
    await say(first, 'well');
    const early = await findBefore(studentId, '2026-12-01T16:00:00.000Z');
    const late = await findBefore(studentId, '2026-12-05T16:00:00.000Z');
    expect([early?.tried, late?.tried]).toEqual([new Map([[first, 'tooHard']]), new Map([[first, 'well']])]);
  });

  it('of all earlier reports go into the next one, and of an idea the word beside the later report', async () => {
    const [older, newer] = [await createReport(), await createReport()];
    await api.log`update overall_reports set student_id = ${newer.studentId}, generated_at = ${on(1)} where session_id = ${older.id}`;
    await newer.say(first, 'well');
    await older.say(first, 'tooHard');
    await older.say(second, 'notYet');
    const found = await findBefore(newer.studentId, '2027-03-01T16:00:00.000Z');
    expect([found?.assessmentId, found?.tried]).toEqual([
      newer.id,
      new Map([
        [second, 'notYet'],
        [first, 'well'],
      ]),
    ]);
  });

  it('count once: what was said before the analysis of the last report stands in that one', async () => {
    const [older, newer] = [await createReport(), await createReport()];
    await api.log`update overall_reports set student_id = ${newer.studentId}, generated_at = ${on(1)} where session_id = ${older.id}`;
    const sayAt = (idea: string, at: string) =>
      api.handle({
        assessmentId: older.id,
        actor: { kind: 'system', id: 'worker' },
        origin: 'w',
        key: idea,
        requestHash: '',
        command: { type: 'TryIdea', at, idea, went: 'tooHard', offered: [idea], results: new Map() },
      });
    await sayAt(first, on(7));
    await sayAt(second, '2026-12-01T16:00:00.000Z');
    const found = await findBefore(newer.studentId, '2027-03-01T16:00:00.000Z');
    expect([found?.assessmentId, found?.tried]).toEqual([newer.id, new Map([[second, 'tooHard']])]);
  });
});
