import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import postgres from 'postgres';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { isAlive, type RunningProgram, startProgram, untilShutdown, waitUntilReady } from '#infra/start/processes.ts';
import type { Ports } from '#infra/start/sentences.ts';
import {
  type Fixture,
  type FixturePeople,
  type FixtureWeek,
  hashEvents,
  listFixtures,
  listPendingMails,
  listSentMails,
  listUnsignalledWeeks,
  packFixture,
  unpackFixture,
  writeFixture,
} from '#infra/upgrade/fixture.ts';
import { makePeople, waitUntil } from '#infra/upgrade/released-people.ts';
import { type Stage, signUpUnsent, stages } from '#infra/upgrade/stages.ts';
import { CLIENT, startOidcProvider } from '#services/accounts/testing/oidc-provider.ts';
import { HOUSEKEEPING_SCHEDULE } from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/*
 * Makes a fixture from a release: node infra/upgrade/make-fixture.main.ts <checkout of the release> <name>
 * It runs the release's own `npm start` over an empty data folder, runs families through the release's own client,
 * kills every process while writes are under way, and packs the folder. Two runs, since the day length is a setting of
 * the process: weeks of seven real days first, then short ones. At the end Temporal and the worker are stopped first,
 * so that mails and signals stay undelivered while answers go on.
 */
const [checkout = '', name = ''] = process.argv.slice(2);
if (!existsSync(join(checkout, 'infra/start/start.mjs')) || !/^[\w.-]+$/.test(name)) {
  throw new Error('Usage: node infra/upgrade/make-fixture.main.ts <checkout of the release> <name of the fixture>');
}
if (listFixtures().includes(name))
  throw new Error(`The fixture ${name} is there and stays as it is: take another name.`);
const release = resolve(checkout);
const loadModule = <Module>(file: string) => import(pathToFileURL(join(release, file)).href) as Promise<Module>;
const commit = execFileSync('git', ['-C', release, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'seven-stones-release-'));
const data = join(folder, 'data');
const ports = await findFreePorts();
const baseUrl = `http://localhost:${ports.app}`;
const mailUrl = `http://localhost:${ports.mailPage}/dev/mail`;
const say = (line: string) => console.log(line);
/** Accounts are linked to the provider's address, so its port is fixed, below those that systems assign. */
const provider = await startOidcProvider(() => new Date().toISOString(), 29_417);
const trusted = { issuer: provider.issuer, clientId: CLIENT.clientId, clientSecret: CLIENT.clientSecret };

const variablesOfProvider = {
  OIDC_ISSUER: trusted.issuer,
  OIDC_CLIENT_ID: trusted.clientId,
  OIDC_CLIENT_SECRET: trusted.clientSecret,
};

const FIRST_START_MS = 10 * 60_000;

const start = async (dayLength: string): Promise<RunningProgram> => {
  const logFile = join(folder, 'start.log');
  const started = startProgram({
    name: 'The release',
    command: process.execPath,
    args: [join(release, 'infra/start/start.mjs')],
    cwd: release,
    env: {
      ...process.env,
      ...toPortVariables(ports),
      DATA_FOLDER: data,
      DAY_LENGTH: dayLength,
      ...variablesOfProvider,
    },
    logFile,
    patienceMs: 60_000,
  });
  const isReady = () => readFileSync(logFile, 'utf8').includes('Seven Stones is ready');
  await waitUntilReady(started, isReady, FIRST_START_MS);
  return started;
};

const toPortVariables = ({ app, postgres: database, temporal, temporalUi, mailPage, smtp }: Ports) => ({
  PORT: String(app),
  POSTGRES_PORT: String(database),
  TEMPORAL_PORT: String(temporal),
  TEMPORAL_UI_PORT: String(temporalUi),
  MAIL_PORT: String(mailPage),
  SMTP_PORT: String(smtp),
});

const readLock = () =>
  JSON.parse(readFileSync(join(data, 'start.lock'), 'utf8')) as {
    pid: number;
    children: { pid: number; mark: string }[];
  };

/** From now on Temporal gets no signals and no mail is sent. */
const freeze = () => {
  for (const { pid, mark } of readLock().children) if (/temporal|worker/.test(mark)) process.kill(pid, 'SIGSTOP');
};

/** SIGKILL to all at once, as on a power failure; Postgres's own children end by themselves. */
const killAllProcesses = async () => {
  const { pid, children } = readLock();
  const pids = [...children.map((child) => child.pid), pid];
  for (const each of pids) process.kill(each, 'SIGKILL');
  while (pids.some(isAlive)) await sleep(50);
  await sleep(2_000);
};

type Played = Awaited<ReturnType<Stage['play']>> & Stage;
const playStages = async (chosen: Stage[], tools: Parameters<Stage['play']>[0]): Promise<Played[]> =>
  Promise.all(
    chosen.map(async (stage) => {
      const played = await stage.play(tools);
      say(`  ${stage.name}: ${stage.status}`);
      return Object.assign(played, stage);
    }),
  );

/** As the owner of the tables. */
const runAsOwner = async <Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> => {
  const password = readFileSync(join(data, 'postgres/password'), 'utf8').trim();
  const sql = postgres(`postgres://seven_stones:${password}@127.0.0.1:${ports.postgres}/seven_stones`, {
    max: 1,
    onnotice: () => {},
  });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
};

/** Makes a week old enough for the housekeeping and triggers its schedule. */
const letAnswersExpire = async (id: AssessmentId) => {
  await runAsOwner(async (sql) => {
    await sql`update streams set closed_at = closed_at - interval '400 days' where stream_id = ${id}`;
    await sql`update housekeeping set due_at = now() where job = 'expired-answers'`;
    const connection = await Connection.connect({ address: `127.0.0.1:${ports.temporal}` });
    await new Client({ connection }).schedule.getHandle(HOUSEKEEPING_SCHEDULE).trigger();
    await connection.close();
    await waitUntil(
      async () => (await sql`select 1 from streams where stream_id = ${id} and answers_gone_at is not null`).length > 0,
    );
  });
};

const spoilAnswer = async (id: AssessmentId) => {
  const [answer] = await runAsOwner(
    (sql) => sql<{ version: number; data: string }[]>`
      select version, data::text from events where stream_id = ${id} and type = 'SceneAnswered' order by version limit 1`,
  );
  if (!answer) throw new Error('the week has no answer to spoil');
  const { version, data: before } = answer;
  await runAsOwner(
    (sql) =>
      sql`update events set data = jsonb_set(data, '{sceneId}', '"nowhere"') where stream_id = ${id} and version = ${version}`,
  );
  return async () => {
    await runAsOwner(
      (sql) => sql`update events set data = ${before}::text::jsonb where stream_id = ${id} and version = ${version}`,
    );
  };
};

const tools = {
  baseUrl,
  mailUrl,
  provider,
  letAnswersExpire,
  spoilAnswer,
  newClient: (await loadModule<typeof import('#infra/client/api-client.ts')>('infra/client/api-client.ts'))
    .createApiClient,
  session: await loadModule<typeof import('#shared/contracts/session.ts')>('shared/contracts/session.ts'),
  accounts: await loadModule<typeof import('#shared/contracts/accounts.ts')>('shared/contracts/accounts.ts'),
  factors: await loadModule<typeof import('#shared/contracts/factors.ts')>('shared/contracts/factors.ts'),
  identities: await loadModule<typeof import('#shared/contracts/identities.ts')>('shared/contracts/identities.ts'),
  guardians: await loadModule<typeof import('#shared/contracts/guardians.ts')>('shared/contracts/guardians.ts'),
  handover: await loadModule<typeof import('#shared/contracts/handover.ts')>('shared/contracts/handover.ts'),
  consents: await loadModule<typeof import('#shared/contracts/consents.ts')>('shared/contracts/consents.ts'),
  students: await loadModule<typeof import('#shared/contracts/students.ts')>('shared/contracts/students.ts'),
  shares: await loadModule<typeof import('#shared/contracts/shares.ts')>('shared/contracts/shares.ts'),
  adults: await loadModule<typeof import('#shared/contracts/adult-forms.ts')>('shared/contracts/adult-forms.ts'),
  notice: await loadModule<typeof import('#shared/values/notice.ts')>('shared/values/notice.ts'),
  family: await loadModule<typeof import('#infra/demo/family.ts')>('infra/demo/family.ts'),
  ...(await loadModule<typeof import('#infra/client/inbox.ts')>('infra/client/inbox.ts')),
  steering: await loadModule<typeof import('#shared/contracts/assessments.ts')>('shared/contracts/assessments.ts'),
  reports: await loadModule<typeof import('#shared/contracts/report.ts')>('shared/contracts/report.ts'),
  simulatedFamily: (
    await loadModule<typeof import('#shared/testing/simulated-family.ts')>('shared/testing/simulated-family.ts')
  ).createSimulatedFamily,
};

async function makeFixture(): Promise<void> {
  const { long, short, lastMinute } = stages;
  say(`Weeks of ${commit}:`);
  const first = await start('24h');
  const people: Partial<FixturePeople> = await makePeople(tools, trusted);
  const played = await playStages(long, tools);
  await first.stop();
  await start('12s');
  played.push(...(await playStages(short, tools)));
  played.push(...(await playStages(lastMinute, tools)));
  const answering = Promise.all(played.map(async (week) => week.answering?.()));
  // Long enough to be in the middle of answering, and much shorter than a day's answers take.
  await sleep(1_000);
  freeze();
  await Promise.all([signUpUnsent(tools), ...played.map((week) => week.unheard?.())]);
  await killAllProcesses();
  await provider.close();
  const acknowledged = await answering;
  say(`Killed; versions acknowledged by then: ${acknowledged.filter((version) => version !== undefined).join(', ')}`);

  const peopleOfWeeks = played.flatMap(({ people: weekPeople }) => weekPeople ?? []);
  for (const weekPeople of peopleOfWeeks) Object.assign(people, weekPeople);
  people.teachers = Object.assign({}, ...peopleOfWeeks.map(({ teachers }) => teachers));

  say(`Packed: ${Math.round(packFixture(name, data) / 1024)} kB`);
  writeFixture(name, await createDescription(played, acknowledged, people as FixturePeople));
}

try {
  await untilShutdown(makeFixture);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Describes the packed folder from a copy, since starting the cluster changes it. */
async function createDescription(
  played: readonly Played[],
  acknowledged: readonly (number | undefined)[],
  people: FixturePeople,
): Promise<Fixture> {
  const copy = mkdtempSync(join(tmpdir(), 'seven-stones-copy-'));
  unpackFixture(name, copy);
  const server = await startPostgres({ folder: join(copy, 'postgres'), durable: false });
  const sql = postgres(server.url('seven_stones'), { max: 1, onnotice: () => {} });
  try {
    const [version] = await sql<
      { major: number }[]
    >`select current_setting('server_version_num')::int / 10000 as major`;
    const weeks: FixtureWeek[] = [];
    for (const [i, { name: weekName, living, parent, status, report }] of played.entries()) {
      const id = living.assessmentId;
      const stored = await hashEvents(sql, id);
      const [row] = await sql<
        { state: string; plan: string }[]
      >`select state, plan from assessment_sessions where id = ${id}`;
      const { done } = JSON.parse(row?.state ?? '{}') as { done: Record<string, unknown> };
      const { graceEnds } = JSON.parse(row?.plan ?? '{}') as { graceEnds: string };
      if (stored.version < (acknowledged[i] ?? 0))
        throw new Error(`${weekName} has ${stored.version} events and had ${acknowledged[i]} acknowledged`);
      weeks.push({
        name: weekName,
        id,
        parent,
        status,
        ...stored,
        done: Object.keys(done),
        graceEnds,
        ...(report !== undefined && { report }),
      });
    }
    const unsent = { mail: await listPendingMails(sql), relay: await listUnsignalledWeeks(sql) };
    const platform = `${process.platform}-${process.arch}`;
    return {
      release: commit,
      madeAt: new Date().toISOString(),
      postgres: version?.major ?? 0,
      platform,
      weeks,
      sent: await listSentMails(sql),
      unsent,
      people,
    };
  } finally {
    await sql.end();
    await server.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}
