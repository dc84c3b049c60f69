import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '#infra/client/api-client.ts';
import { addressToken, listEmails, teacherToken } from '#infra/client/inbox.ts';
import { answerAsTeacher, type Family, liveWeek } from '#infra/demo/family.ts';
import { type BootedProduct, bootProduct } from '#infra/e2e/testing/boot-product.ts';
import { listFilesAt, POSTGRES_LOG } from '#infra/e2e/testing/stored-files.ts';
import { createLogClient } from '#services/database/clients.ts';
import { verify } from '#shared/contracts/accounts.ts';
import { getProgress, scheduleAssessment } from '#shared/contracts/assessments.ts';
import { inviteGuardian } from '#shared/contracts/guardians.ts';
import { eraseStudent, listErasures } from '#shared/contracts/rights.ts';
import { signUp } from '#shared/contracts/session.ts';
import { makeShare } from '#shared/contracts/shares.ts';
import { createStudent } from '#shared/contracts/students.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

const DAY_LENGTH = '4s';
/** A marker in every field of the child or its week; name and address of the account belong to the parent and stay. */
const MARK = 'Canary7f3a';
const [HOME, SCHOOL, OTHER] = ['home', 'school', 'other'].map((who) => `${MARK}.${who}@example.org`.toLowerCase()) as [
  string,
  string,
  string,
];
const PARENT = { name: 'Pat Parent', email: 'pat@own.example', password: 'correct horse battery' };

/**
 * Encodings in which the marker may be stored: as it is, in any case, as base64 at any offset, and as hexadecimal
 * digits.
 */
const FORMS = [MARK, MARK.toLowerCase()].flatMap((word) => [
  Buffer.from(word).toString('hex'),
  ...[0, 1, 2].map((offset) =>
    Buffer.from(`${'x'.repeat(offset)}${word}`)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  ),
]);
/** Removes encodings of HTML and quoted-printable. */
const normalize = (content: string) =>
  content
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/=\r?\n/g, '')
    .toLowerCase();
const containsMark = (content: Buffer | string): boolean => {
  const raw = content.toString('latin1');
  return FORMS.some((form) => raw.includes(form)) || normalize(raw).includes(MARK.toLowerCase());
};

let product: BootedProduct;
beforeAll(async () => {
  product = await bootProduct({ DAY_LENGTH });
}, 1_800_000);
afterAll(async () => {
  await product?.remove();
});

/** Tables that contain the marker, according to a copy of each. */
async function listTablesWithMark(): Promise<string[]> {
  const sql = createLogClient(product.maintenanceUrl, { max: 1 });
  try {
    const tables = await sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind = 'r'`;
    const markedTables: string[] = [];
    for (const { name } of tables)
      if (containsMark(await text(await sql`copy ${sql.unsafe(name)} to stdout`.readable()))) markedTables.push(name);
    return markedTables;
  } finally {
    await sql.end();
  }
}

const listFilesWithMark = (...places: string[]): string[] =>
  places.flatMap((place) => listFilesAt(join(product.data, place))).filter((file) => containsMark(readFileSync(file)));

/** A family whose free texts all contain the marker. */
function createMarkedFamily(): Family {
  const simulated = createSimulatedFamily('erasure', 9);
  const markTexts = <Form extends { texts?: object }>(form: Form): Form => ({
    ...form,
    texts: Object.fromEntries(
      Object.keys({ strengths: '', ...form.texts }).map((field) => [field, `${MARK} wrote this.`]),
    ),
  });
  return {
    parent: PARENT,
    nickname: MARK,
    teacherEmail: SCHOOL,
    simulated: {
      ...simulated,
      parentForm: (...formArgs) => markTexts(simulated.parentForm(...formArgs)),
      teacherForm: () => ({ ...markTexts(simulated.teacherForm()), shared: ['strengths'] as never }),
    },
  };
}

async function downloadArchive(parent: ApiClient, studentId: string): Promise<Buffer> {
  const response = await fetch(`${product.baseUrl}/api/students/${studentId}/export`, {
    headers: { cookie: parent.cookies(), origin: product.baseUrl },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

it('of a family that lived a whole week nothing is left anywhere once its child is erased', async () => {
  const { baseUrl, mailUrl = '' } = product;
  const family = createMarkedFamily();
  const parent = createApiClient(baseUrl);
  await parent.call(signUp, { params: {}, body: PARENT });
  await parent.call(verify, {
    params: {},
    body: { type: 'signup', token_hash: await addressToken(mailUrl, PARENT.email) },
  });
  const { id: studentId } = await parent.call(createStudent, { params: {}, body: { nickname: MARK, ageYears: 9 } });
  const { id: assessmentId } = await parent.call(scheduleAssessment, {
    params: {},
    body: {
      studentId,
      startDate: new Date().toISOString().slice(0, 10),
      timeZone: 'UTC',
      parentEmail: HOME,
      teacherEmail: SCHOOL,
      notes: `${MARK} likes frogs.`,
      consent: { noticeVersion: CONSENT_NOTICE },
    },
  });
  const progress = () => parent.call(getProgress, { params: { assessmentId } });
  const teacher = async () => answerAsTeacher(baseUrl, await teacherToken(mailUrl, SCHOOL), family);
  const view = await liveWeek(family, { parent, assessmentId, progress }, teacher, () => undefined);
  expect(view.status).toBe('completed');
  await parent.call(makeShare, { params: { assessmentId }, body: { days: 7, label: MARK } });
  await parent.call(inviteGuardian, { params: { studentId }, body: { email: OTHER } });
  expect((await downloadArchive(parent, studentId)).length).toBeGreaterThan(10_000);

  // The same search finds existing data.
  await expect.poll(() => listFilesWithMark('mail').length, { timeout: 20_000 }).toBeGreaterThan(2);
  const before = await listTablesWithMark();
  expect(before).toEqual(
    expect.arrayContaining([
      'students',
      'guardians',
      'shares',
      'teacher_invitations',
      'guardian_invitations',
      'auth.letters',
    ]),
  );
  expect(before.some((name) => name.startsWith('events_'))).toBe(true);
  // Stored responses hold no names, not even before the erasure.
  expect(before).not.toContain('commands');

  const erasure = await parent.call(eraseStudent, { params: { studentId }, body: { nickname: MARK } });
  const listMyErasures = async () => (await parent.call(listErasures, { params: {} })).erasures;
  await expect
    .poll(async () => (await listMyErasures()).find(({ id }) => id === erasure.id)?.isDone, {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(true);
  await expect
    .poll(async () => (await listEmails(mailUrl)).map(({ subject }) => subject), { timeout: 20_000 })
    .toContain('The data of a child were erased');
  expect(await listTablesWithMark()).toEqual([]);

  await product.stop();
  // Temporal's schema has string literals in double quotes.
  const temporal = new DatabaseSync(join(product.data, 'temporal', 'temporal.db'), {
    enableDoubleQuotedStringLiterals: true,
  });
  temporal.exec('pragma wal_checkpoint(truncate); vacuum; pragma wal_checkpoint(truncate)');
  temporal.close();
  // Postgres was searched table by table above: its files keep old data until they are overwritten, but for its log.
  expect(
    listFilesWithMark(
      POSTGRES_LOG,
      ...readdirSync(product.data, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() && entry.name !== 'postgres' ? [entry.name] : [],
      ),
    ),
  ).toEqual([]);
}, 300_000);
