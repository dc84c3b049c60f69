import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  COMPILE_CACHE,
  createDatabase,
  createEmptyDatabase,
  FIRST_BOOT_MS,
  getTemporalAddress,
  toApiUrl,
} from '#infra/start/testing/real-parts.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { answerChallenge, computeCode } from '#services/accounts/testing/codes.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { createLogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { migrate, readMigrations } from '#services/database/migrate.ts';
import { createPerson, createTestApi, readCookies, readEvents, readUserId } from '#services/http/testing/app.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import { createMetrics } from '#services/ops/metrics.ts';
import { watchInstallation } from '#services/ops/prepare-installation.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { HOUSEKEEPING_SCHEDULE, HOUSEKEEPING_WORKFLOW } from '#shared/contracts/workflows/assessment.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
/** The environment of the API. */
const environmentFor = (
  databaseUrl: string,
  temporal: NodeJS.ProcessEnv = { TEMPORAL_ADDRESS: '127.0.0.1:1' },
): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:1',
  ...temporal,
  AUTH_SECRET: AUTH_SECRETS[0].value,
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  IDEMPOTENCY_SECRET: 'another test secret of more than 32 chars',
});
const node = async (files: string[], env: NodeJS.ProcessEnv) =>
  (await promisify(execFile)(process.execPath, files, { cwd: root, env })).stdout;
/** Runs the program of an npm script: all of ours are Node programs. */
const runScript = (name: string, env: NodeJS.ProcessEnv, ...words: string[]) =>
  node([...(scripts[name]?.split(' ').slice(1) ?? []), ...words], env);

// A test starts up to seven programs, each of which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

it('`npm run views:rebuild` makes the views anew from the log', async () => {
  const databaseUrl = await createDatabase();
  const sql = createLogClient(databaseUrl, { max: 2 });
  const api = await createTestApi({ databaseUrl, now: on(1) });
  const { given } = await createNeighbours(api);
  const { parent, week } = await given(begun, daysOpened(1)).people;
  const body = { mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' };
  expect((await parent.put(`${week}/mood/1`, body)).statusCode).toBeLessThan(300);
  const [savedRow] = await sql`select * from mood_assessments`;
  expect(savedRow).toMatchObject({ mood: 'happy' });
  await sql`update mood_assessments set mood = 'sad'`;
  expect(await runScript('views:rebuild', environmentFor(databaseUrl))).toBe(
    'Views rebuilt: 1 weeks, 2 rows made from the log, 0 kept as they were.\n',
  );
  expect((await sql`select * from mood_assessments`)[0]).toEqual(savedRow);
  await Promise.all([api.close(), sql.end()]);
});

it('`npm run views:rebuild` that is told to end leaves the views as they were; what a killed one leaves, the next migration clears', async () => {
  const databaseUrl = await createDatabase();
  const sql = createLogClient(databaseUrl, { max: 1 });
  onTestFinished(() => sql.end());
  // So many that a rebuild is still at work when it is told to end.
  await sql`insert into assessment_sessions (id, student_id, shape_version, version, status, state, plan)
    select id, id, 1, 0, 'cancelled', '{}', '' from (select gen_random_uuid() as id from generate_series(1, 20000)) week`;
  const week = randomUUID();
  const addMood = (day: number) =>
    sql`insert into mood_assessments (session_id, student_id, day, mood, energy, completed_at, version) values (${week}, ${week}, ${day}, 'happy', 'high', now(), 1)`;
  await addMood(1);
  const countMirrors = async () => (await sql`select from pg_trigger where tgname = 'mirror'`).length;
  const endRebuild = async (signal: NodeJS.Signals) => {
    const rebuilding = execFile(process.execPath, ['services/ops/rebuild-views.main.ts'], {
      cwd: root,
      env: environmentFor(databaseUrl),
    });
    const errors: string[] = [];
    rebuilding.stderr?.on('data', (text: string) => errors.push(text));
    await expect.poll(countMirrors, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
    rebuilding.kill(signal);
    const [code] = await once(rebuilding, 'close');
    return { code, errors: errors.join('') };
  };
  expect(await endRebuild('SIGTERM')).toEqual({ code: 1, errors: 'Stopped: the views are as they were.\n' });
  expect(await countMirrors()).toBe(0);

  await endRebuild('SIGKILL');
  expect(await countMirrors()).toBeGreaterThan(0);
  const column = { name: '9000_column.sql', text: 'alter table mood_assessments add column later int' };
  await migrate(databaseUrl, [...(await readMigrations()), column]);
  expect(await countMirrors()).toBe(0);
  await addMood(2);
  expect(await sql`select day, later from mood_assessments order by day`).toEqual([
    { day: 1, later: null },
    { day: 2, later: null },
  ]);
});

it('`npm run operator` makes an operator who gets in with what it prints, and never of an account that is there', async () => {
  const databaseUrl = await createDatabase();
  const output = await runScript('operator', environmentFor(databaseUrl), 'Olga@stones.example');
  const [, password] = /Password {6}(\S+)/.exec(output) ?? [];
  const [, secret = ''] = /Secret {8}([A-Z2-7]+) /.exec(output) ?? [];
  expect(output.match(/\b(?:[0-9a-z]{4}-){3}[0-9a-z]{4}\b/g)).toHaveLength(10);
  const api = await createTestApi({ databaseUrl });
  const signedIn = await api.anonymous.post(
    '/auth/token?grant_type=password',
    { email: 'olga@stones.example', password },
    { key: null },
  );
  expect(await api.log`select actor_kind from audit where action = 'operator.made'`).toEqual([
    { actor_kind: 'installation' },
  ]);
  const half = createPerson(api.app, readCookies(signedIn));
  expect((await half.get('/ops/items')).json()).toMatchObject({ code: 'SECOND_FACTOR' });
  const { factors } = (await half.get('/auth/factors')).json<{ factors: { id: string }[] }>();
  const fullSession = await answerChallenge(half, factors[0]?.id ?? '', computeCode(api, secret));
  expect((await createPerson(api.app, readCookies(fullSession)).get('/ops/items')).statusCode).toBe(200);
  await api.close();
  await expect(runScript('operator', environmentFor(databaseUrl), 'olga@stones.example')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is an account with the address olga@stones.example already'),
  });
  await expect(runScript('operator', environmentFor(databaseUrl))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run operator -- '),
  });
});

it('`npm run audit` prints who did what, and finds a row that was changed and an end that was cut off', async () => {
  const databaseUrl = await createDatabase();
  const log = createLogClient(databaseUrl, { max: 1 });
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  for (let n = 0; n < 3; n++)
    await createAuditTrail(db, AUTH_SECRETS).note({
      at: on(1),
      actor: { kind: 'installation' },
      action: 'operator.made',
      objectId: randomUUID(),
    });
  await close();
  const [{ head } = { head: '' }] = await log<
    { head: string }[]
  >`select '3:' || encode(seal, 'hex') as head from audit where number = 3`;
  const output = await runScript('audit', environmentFor(databaseUrl), head);
  expect(output).toMatch(/^1 {2}\S+Z {2}installation {2}operator\.made {2}[0-9a-f-]{36} {2}allowed$/m);
  expect(output).toContain('3 rows, every seal is right. ');

  for (const change of ["update audit set action = 'nothing'", 'delete from audit', 'truncate audit']) {
    await expect(log.unsafe(change)).rejects.toThrow('rows of audit are only ever added');
  }
  // The table's owner can drop the trigger; then the seals reveal it.
  await log`alter table audit disable trigger user`;
  await log`delete from audit where number = 3`;
  await log`update audit set action = 'nothing' where number = 1`;
  await log.end();
  await expect(runScript('audit', environmentFor(databaseUrl), head)).rejects.toMatchObject({
    code: 1,
    stderr: `Row 1: it or the seal before it was changed.\nNo row is ${head}: the end of the list was cut off, or all of it was written anew.\n`,
  });
});

it('`npm run erasures` writes down what must not come back, and `erasures:reapply` reads it', async () => {
  const databaseUrl = await createDatabase();
  const log = createLogClient(databaseUrl, { max: 1 });
  const account = randomUUID();
  await log`insert into auth.closures (user_id, ends_at, carried_out_at) values (${account}, now(), now())`;
  await log.end();
  const list = await runScript('erasures', environmentFor(databaseUrl));
  expect(JSON.parse(list)).toMatchObject({ account });
  const folder = mkdtempSync(`${tmpdir()}/seven-stones-erasures-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = `${folder}/erasures.jsonl`;
  const toLines = (...entries: object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  // What a restored database has not heard of stays on the list, before the closed accounts; but no form of an erased week.
  const unknown = {
    id: randomUUID(),
    subjectId: randomUUID(),
    streamIds: [randomUUID()],
    requestedAt: on(1),
    askedBy: null,
    people: [],
  };
  const withdrawal = { id: randomUUID(), assessmentId: randomUUID(), withdrawnAt: on(5) };
  writeFileSync(
    file,
    toLines({ ...withdrawal, id: randomUUID(), assessmentId: unknown.streamIds[0] }, withdrawal, unknown),
  );
  const watching = execFile(process.execPath, ['services/ops/erasures.main.ts', '--watch', file], {
    cwd: root,
    env: environmentFor(databaseUrl),
  });
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 60_000 }).toContain(account);
  watching.kill();
  await once(watching, 'exit');
  expect(readFileSync(file, 'utf8')).toBe(`${toLines(unknown, withdrawal)}${list}`);
  // Without weeks, since no Temporal is there that could have their runs.
  writeFileSync(file, `${toLines({ ...unknown, streamIds: [] }, withdrawal)}${list}`);
  expect(await runScript('erasures:reapply', environmentFor(databaseUrl), file)).toBe(
    '3 entries of the list were carried out again.\n',
  );
});

it('`npm run erasures:reapply` withdraws a form again, emails nobody, and names the children whom nobody owns any more', async () => {
  const databaseUrl = await createDatabase();
  const api = await createTestApi({ databaseUrl, now: on(5) });
  const { given } = await createNeighbours(api);
  const { parent, teacher, week, id, studentId } = await given(begun, daysOpened(5)).people;
  const form = { sliders: { focusAttention: 3, participation: 9 }, learningStyle: 'visual', totalMs: 90_000 };
  const handedIn = await teacher.put(`${week}/teacher-input`, { ...form, texts: {}, shared: [] });
  expect(handedIn.statusCode).toBe(200);
  const [invitation] = await api.log<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`;
  const withdrawal = { id: invitation?.id, assessmentId: id, withdrawnAt: on(6) };
  const closure = { account: await readUserId(parent), closedAt: on(7) };
  const folder = mkdtempSync(`${tmpdir()}/seven-stones-erasures-`);
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await api.close();
  });
  writeFileSync(`${folder}/erasures.jsonl`, `${JSON.stringify(withdrawal)}\n${JSON.stringify(closure)}\n`);
  for (let times = 0; times < 2; times++)
    expect(await runScript('erasures:reapply', environmentFor(databaseUrl), `${folder}/erasures.jsonl`)).toMatch(
      new RegExp(`^2 entries of the list were carried out again\\.\\nNobody owns these children: ${studentId}\\. `),
    );
  const formEvents = (await readEvents(api, id)).filter(({ type }) => /^Teacher(Observed|Input)/.test(type));
  expect(formEvents).toEqual([{ type: 'TeacherInputWithdrawn', at: on(6), invitationId: invitation?.id }]);
  expect(await api.log`select from mail where kind = 'form-withdrawn'`).toEqual([]);
  const list = await runScript('erasures', environmentFor(databaseUrl));
  expect(
    list
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([withdrawal, closure]);
});

it('`npm run erasures:reapply` begins nothing on the tables of an earlier release, and says what to do', async () => {
  const databaseUrl = await createEmptyDatabase();
  const files = await readMigrations();
  await migrate(databaseUrl, files.slice(0, -1));
  const folder = mkdtempSync(`${tmpdir()}/seven-stones-erasures-`);
  const log = createLogClient(databaseUrl, { max: 1 });
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await log.end();
  });
  const record = { id: randomUUID(), subjectId: randomUUID(), streamIds: [], requestedAt: on(1), people: [] };
  writeFileSync(`${folder}/erasures.jsonl`, `${JSON.stringify({ ...record, askedBy: null })}\n`);
  await expect(
    runScript('erasures:reapply', environmentFor(databaseUrl), `${folder}/erasures.jsonl`),
  ).rejects.toMatchObject({
    code: 78,
    stderr: `The database lacks ${files.at(-1)?.name}: run npm run start:production -- migrate first.\n`,
  });
  expect(await log`select from erasures`).toHaveLength(0);
});

it('the list of erasures and base backups tell for alarms how old they are, and a list that cannot be written grows older', async () => {
  const databaseUrl = await createDatabase();
  const database = openDatabase(databaseUrl, { max: 1 });
  const log = createLogClient(databaseUrl, { max: 1 });
  const temporal = createTemporalClient({ address: '127.0.0.1:1', namespace: 'default' });
  const folder = mkdtempSync(`${tmpdir()}/seven-stones-copies-`);
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await Promise.all([database.close(), log.end(), temporal.connection.close()]);
  });
  const metrics = createMetrics();
  watchInstallation(metrics, { log, database, temporal });
  const readAge = async (name: string) => (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;
  const watchList = async (file: string, until: () => Promise<unknown>) => {
    const watching = execFile(process.execPath, ['services/ops/erasures.main.ts', '--watch', file], {
      cwd: root,
      env: environmentFor(databaseUrl),
    });
    const errors: string[] = [];
    watching.stderr?.on('data', (text: string) => errors.push(text));
    await expect.poll(async () => (await until()) || errors.join(''), { timeout: 60_000 }).toBeTruthy();
    watching.kill();
    await once(watching, 'exit');
    return errors.join('');
  };

  mkdirSync(`${folder}/erasures`);
  // Where another's Postgres brings its own backups, none lie here.
  await watchList(`${folder}/erasures/list.jsonl`, () => readAge('erasure_list_age_seconds').then(Number.isFinite));
  expect(await readAge('erasure_list_age_seconds')).toBeLessThan(60);
  expect(await readAge('base_backup_age_seconds')).toBeUndefined();

  const toName = (hoursAgo: number) =>
    `${new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  for (const name of [toName(50), toName(27), toName(-50), `${toName(2)}.abandoned`, 'part'])
    mkdirSync(`${folder}/base/${name}`, { recursive: true });
  await log`update outside_copies set made_at = now() - interval '1 hour'`;
  expect(await watchList(`${folder}/none/list.jsonl`, async () => false)).toContain('was not written');
  expect(await readAge('erasure_list_age_seconds')).toBeGreaterThan(3_500);
  await watchList(`${folder}/erasures/list.jsonl`, () => readAge('base_backup_age_seconds').then(Number.isFinite));
  expect(await readAge('base_backup_age_seconds')).toBeCloseTo(27 * 3_600, -3);
});

it(
  'the migration of an installation needs no Temporal, and prepares one that answers, in the namespace that is ours',
  async () => {
    const [address, namespace] = [await getTemporalAddress(), `n-${randomUUID()}`];
    const connection = await Connection.connect({ address });
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: 86_400 } as never,
    });
    const databaseUrl = await createEmptyDatabase();
    const migrate = (temporal?: NodeJS.ProcessEnv) =>
      runScript('start:production', environmentFor(databaseUrl, temporal), 'migrate');
    const output = await migrate();
    const names = (await readMigrations()).map(({ name }) => name);
    expect(output).toContain(`Migrated: ${names.join(', ')}.\n`);
    expect(output).toContain('Temporal at 127.0.0.1:1 was not prepared');
    // A server takes a while to register a namespace.
    const ours = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
    const ready = 'Temporal knows our search attributes and the schedule of the housekeeping.\n';
    await expect.poll(() => migrate(ours), { timeout: 30_000 }).toContain(`The database was up to date.\n${ready}`);
    const schedule = new Client({ connection, namespace }).schedule.getHandle(HOUSEKEEPING_SCHEDULE);
    expect((await schedule.describe()).action).toMatchObject({ workflowType: HOUSEKEEPING_WORKFLOW });
    await schedule.delete();
    await connection.close();
  },
  FIRST_BOOT_MS,
);

it('an API without its tables says what to do', async () => {
  await expect(node(['services/api.main.ts'], environmentFor(await createEmptyDatabase()))).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringMatching(
      /^The database lacks 0001_log\.sql, .*: run npm run start:production -- migrate first\.$/m,
    ),
  });
});

it('an API that is told of a folder without the web app does not start without its pages', async () => {
  const environment = { ...environmentFor('postgres://nobody@127.0.0.1:1/nothing'), WEB_FOLDER: '/nowhere' };
  await expect(node(['services/api.main.ts'], environment)).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringMatching(/^WEB_FOLDER names a folder without index\.html: /m),
  });
});

it('`migrate` refuses an API that has the rights of the owner although there are two addresses', async () => {
  const databaseUrl = await createDatabase();
  const owner = { ...environmentFor(databaseUrl), MAINTENANCE_URL: `${databaseUrl}?sslmode=disable` };
  await expect(node(['services/ops/migrate.main.ts'], owner)).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringMatching(/^The user in DATABASE_URL may change what was recorded: /m),
  });
  const ownUser = { ...owner, DATABASE_URL: toApiUrl(databaseUrl) };
  expect(await node(['services/ops/migrate.main.ts'], ownUser)).toContain('The database was up to date.\n');
});
