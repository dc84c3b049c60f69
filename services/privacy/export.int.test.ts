import { beforeAll, describe, expect, it } from 'vitest';
import { archive as words } from '#messages/archive.ts';
import { QUEST_KEYS } from '#services/assessment/instruments.ts';
import { chooseUnseenItem, createTriedAnswer, findUnseenRange } from '#services/assessment/testing/answers.ts';
import { createEventCodec, type StoredEvent } from '#services/database/encode.ts';
import { addCoGuardian, type Person, readUserId, setUpTestApi, signUpParent } from '#services/http/testing/app.ts';
import { CHILD_TABLES } from '#services/privacy/child-tables.ts';
import { unzip } from '#services/privacy/testing/unzip.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { createFinishedReport } from '#services/reports/testing/finished-report.ts';
import { runAssessment, scheduleAssessment } from '#services/reports/testing/run-assessment.ts';
import { PublicItem } from '#shared/instruments/academic.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { on } from '#shared/testing/examples.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';

const api = setUpTestApi();
const scenes = [...QUEST.A.scenes, ...QUEST.B.scenes];
const buildExportPath = (studentId: string) => `/students/${studentId}/export`;
const downloadArchive = async (who: Person, studentId: string) => {
  const response = await who.get(buildExportPath(studentId));
  expect(response.statusCode).toBe(200);
  return { response, files: unzip(response.rawPayload) };
};
const readJson = <Content>(files: Map<string, Buffer>, path: string): Content => JSON.parse(String(files.get(path)));

/** A child with a finished assessment and everything that a family may add to it. */
async function createFinishedChild() {
  const family = createSimulatedFamily('export', 9, 'honest');
  const scheduled = await scheduleAssessment(api, { nickname: 'Kim', years: 9 });
  const { ids } = scheduled;
  const { events } = playAssessment(family, {
    scenes,
    mirror: MIRROR_SCENES,
    keys: QUEST_KEYS,
    nextItem: chooseUnseenItem,
    itemsLeft: findUnseenRange,
    response: createTriedAnswer,
    ids,
  });
  await runAssessment(api, scheduled, events);
  // As if the parent had signed in a week ago.
  await api.log`update auth.session set step_up_at = ${api.clock.now} where user_id = ${await readUserId(scheduled.parent)}`;
  await scheduled.parent.post(`/reports/${ids.assessmentId}/shares`, { days: 7, label: 'Grandma' });
  await scheduled.parent.post(`/students/${ids.studentId}/guardians`, { email: 'other.parent@example.org' });
  return scheduled;
}

let finished: Awaited<ReturnType<typeof createFinishedChild>>;
beforeAll(async () => {
  finished = await createFinishedChild();
});
/** A report without an assessment's events: for tests that do not read the archive. */
async function createReportedChild() {
  api.clock.now = on(8);
  return createFinishedReport(api);
}

describe('the archive of a child', () => {
  it('holds every event: read back, they give the same report', async () => {
    const { parent, ids } = finished;
    const { files } = await downloadArchive(parent, ids.studentId);
    const { assessmentId, events } = readJson<{ assessmentId: string; events: StoredEvent[] }>(
      files,
      'weeks/1/events.json',
    );
    expect(assessmentId).toBe(ids.assessmentId);
    const read = events.map(({ type, schemaVersion, at, data }) =>
      createEventCodec().decode({ type, schemaVersion, at, data }),
    );
    const analysed = read.slice(0, read.findIndex(({ type }) => type === 'AnalysisStarted') + 1);
    const storedReport = readJson(files, 'weeks/1/report.json');
    expect(JSON.parse(JSON.stringify(buildReport(ids.assessmentId, analysed).report))).toEqual(storedReport);
    expect(read.at(-1)).toMatchObject({ type: 'ReportGenerated', report: storedReport });
    // Each school question as the child saw it: the contract of what a browser gets has no place for a key.
    const answers = read.filter((event) => event.type === 'ItemAnswered');
    expect(answers.some(({ template }) => template !== undefined)).toBe(true);
    for (const { itemId, question } of answers) expect(PublicItem.parse(question).id).toBe(itemId);
  });

  it('holds the report on paper as well', async () => {
    const { files } = await downloadArchive(finished.parent, finished.ids.studentId);
    expect(String(files.get('weeks/1/report.pdf')?.subarray(0, 5))).toBe('%PDF-');
  });

  it('shows what else is kept, and no hash of a link, a code or a PIN', async () => {
    const { parent, ids } = finished;
    const { files } = await downloadArchive(parent, ids.studentId);
    expect(readJson(files, 'data/child.json')).toMatchObject([{ id: ids.studentId, nickname: 'Kim', age_years: 9 }]);
    expect(readJson(files, 'data/teacher-invitations.json')).toMatchObject([{ created_at: expect.any(String) }]);
    expect(readJson(files, 'data/guardian-invitations.json')).toMatchObject([{ email: 'other.parent@example.org' }]);
    expect(readJson(files, 'data/shares.json')).toMatchObject([{ label: 'Grandma' }]);
    expect(readJson<object[]>(files, 'data/letters.json').length).toBeGreaterThan(0);
    expect(readJson<{ action: string }[]>(files, 'data/deeds.json').map(({ action }) => action)).toEqual(
      expect.arrayContaining(['share.made', 'guardian.invited']),
    );
    const all = [...files]
      .filter(([path]) => path.startsWith('data/'))
      .map(([, bytes]) => String(bytes))
      .join();
    expect(all).not.toMatch(/token_hash|pin_hash|email_hash|code_hash|seal|lease/);
  });

  it('has a page that names each file, says what it is, and opens without a net', async () => {
    const { parent, studentId } = await createReportedChild();
    await parent.patch(`/students/${studentId}`, { nickname: "O'Neil & <b>Bo" });
    const { files, response } = await downloadArchive(parent, studentId);
    const page = String(files.get('index.html'));
    for (const path of files.keys()) if (path !== 'index.html') expect(page).toContain(`href="${path}"`);
    for (const [, path = ''] of page.matchAll(/href="([^"]+)"/g)) expect([path, files.has(path)]).toEqual([path, true]);
    expect(page).toContain('O&#x27;Neil &amp; &lt;b&gt;Bo');
    expect(page).not.toMatch(/<script|https?:|src=/);
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="seven-stones-[\d-]+\.zip"$/);
  });

  it('has words for each of its files', () => {
    const files = CHILD_TABLES.flatMap(({ exported }) => ('file' in exported ? [exported.file] : []));
    expect(files.sort()).toEqual(Object.keys(words.contents).sort());
  });

  it('is told of in a letter and in the list of deeds, each time', async () => {
    const { parent, ids } = finished;
    const userId = await readUserId(parent);
    const countNotices = async () => ({
      letters: (await api.log`select from mail where kind = 'export-made' and recipient = ${`account:${userId}`}`)
        .length,
      deeds: (
        await api.log`select from audit where action = 'child.exported' and object_id = ${ids.studentId} and actor_id = ${userId}`
      ).length,
    });
    const before = await countNotices();
    await downloadArchive(parent, ids.studentId);
    await downloadArchive(parent, ids.studentId);
    expect(await countNotices()).toEqual({ letters: before.letters + 2, deeds: before.deeds + 2 });
  });

  it('is for a co-guardian as well, without what others wrote in their own words, their addresses and their letters', async () => {
    const { parent, ids } = finished;
    const owner = await readUserId(parent);
    const notified = { notify_email: 'co.kitchen@example.org' };
    const { who: co, userId: coId } = await addCoGuardian(api, ids.studentId, notified);
    await api.log`update guardians set notify_email = 'owner.kitchen@example.org' where user_id = ${owner} and student_id = ${ids.studentId}`;
    const [wrote] =
      await api.log`update events set data = jsonb_set(data, '{texts}', '{"strengths": "OWN-WORDS-OF-THE-OWNER"}')
      where stream_id = ${ids.assessmentId} and type = 'ParentObserved' returning meta`;
    expect(wrote?.meta).toMatchObject({ actor: `parent:${owner}` });
    await api.log`update events set data = data || '{"texts": {"strengths": "FOR-NOBODY", "challenges": "FOR-THE-FAMILY"}, "shared": ["challenges"]}'
      where stream_id = ${ids.assessmentId} and type = 'TeacherObserved'`;
    await api.log`update auth.session set step_up_at = ${api.clock.now} where user_id = ${coId}`;
    const joinTexts = (files: Map<string, Buffer>) =>
      [...files]
        .filter(([path]) => !path.endsWith('.pdf'))
        .map(([, bytes]) => String(bytes))
        .join();
    const { files } = await downloadArchive(co, ids.studentId);
    const all = joinTexts(files);
    expect(all).toContain('FOR-THE-FAMILY');
    expect(all).toContain('co.kitchen@example.org');
    for (const others of [
      'OWN-WORDS-OF-THE-OWNER',
      'FOR-NOBODY',
      'owner.kitchen@example.org',
      'other.parent@example.org',
      'teacher@example.org',
    ])
      expect([others, all.includes(others)]).toEqual([others, false]);
    for (const { recipient } of readJson<{ recipient: string }[]>(files, 'data/letters.json'))
      expect(recipient).toContain(coId);
    expect(readJson<{ events: unknown[] }>(files, 'weeks/1/events.json').events).toHaveLength(
      readJson<{ events: unknown[] }>((await downloadArchive(parent, ids.studentId)).files, 'weeks/1/events.json')
        .events.length,
    );
    expect(
      await api.log`select from audit where action = 'child.exported' and object_id = ${ids.studentId} and actor_id = ${coId}`,
    ).toHaveLength(1);
    expect(
      await api.log`select from mail where kind = 'export-made' and recipient = ${`account:${coId}`}`,
    ).toHaveLength(1);
  });

  it('is for guardians with a fresh proof, and not for others, nor without end', async () => {
    const { parent, studentId } = await createReportedChild();
    const ids = { studentId };
    const stranger = await signUpParent(api);
    expect((await stranger.get(buildExportPath(ids.studentId))).json()).toMatchObject({ code: 'NOT_FOUND' });
    await api.log`update auth.session set step_up_at = now() - interval '10 years' where user_id = ${await readUserId(parent)}`;
    expect((await parent.get(buildExportPath(ids.studentId))).json()).toMatchObject({ code: 'STEP_UP' });
    await api.log`update auth.session set step_up_at = ${api.clock.now} where user_id = ${await readUserId(parent)}`;
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await parent.get(buildExportPath(ids.studentId))).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
});
