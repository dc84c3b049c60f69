import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { freePorts } from '#infra/demo/free-ports.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { isAlive } from '#infra/start/processes.ts';
import type { Ports } from '#infra/start/sentences.ts';
import { describeFixture, eventsOf, type Fixture, type FixtureWeek, fixtureNames, packFixture, sentMails, unpackFixture } from '#infra/upgrade/fixture.ts';
import { type Stage, stages } from '#infra/upgrade/stages.ts';

/*
 * Makes a fixture from a release: node infra/upgrade/make-fixture.main.ts <checkout of the release> <name>
 *
 * It runs the release's own `npm start` over an empty data folder, lets families live in it through the release's own client, kills every
 * process while writes are under way, and packs what is left. Two runs, since the length of a day is a setting of the process: weeks of
 * seven real days first, then short ones beside them.
 */
const [checkout = '', name = ''] = process.argv.slice(2);
if (!existsSync(join(checkout, 'infra/start/start.mjs')) || !/^[\w.-]+$/.test(name)) {
  throw new Error('Usage: node infra/upgrade/make-fixture.main.ts <checkout of the release> <name of the fixture>');
}
if (fixtureNames().includes(name)) throw new Error(`The fixture ${name} is there and stays as it is: take another name.`);
const release = resolve(checkout);
const load = <Module>(file: string) => import(pathToFileURL(join(release, file)).href) as Promise<Module>;
const commit = execFileSync('git', ['-C', release, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const data = mkdtempSync(join(tmpdir(), 'seven-stones-release-'));
const ports = await freePorts();
const baseUrl = `http://localhost:${ports.app}`;
const mailUrl = `http://localhost:${ports.mailPage}/dev/mail`;
const say = (line: string) => console.log(line);

const start = async (dayLength: string): Promise<ChildProcess> => {
  const environment = { ...process.env, ...variablesOf(ports), DATA_FOLDER: data, DAY_LENGTH: dayLength };
  const child = spawn('npm', ['start'], { cwd: release, env: environment, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  await new Promise<void>((ready, failed) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('Seven Stones is ready') && ready());
    child.once('exit', (code) => failed(new Error(`npm start ended with code ${code}`)));
  });
  return child;
};

const variablesOf = ({ app, postgres: database, temporal, temporalUi, mailPage, smtp }: Ports) => ({
  ...{ PORT: String(app), POSTGRES_PORT: String(database), TEMPORAL_PORT: String(temporal) },
  ...{ TEMPORAL_UI_PORT: String(temporalUi), MAIL_PORT: String(mailPage), SMTP_PORT: String(smtp) },
});

/** All at once and without a word, as when the machine loses its power; Postgres's own children notice and go. */
const killAll = async () => {
  const { pid, children } = JSON.parse(readFileSync(join(data, 'start.lock'), 'utf8')) as { pid: number; children: { pid: number }[] };
  const pids = [...children.map((child) => child.pid), pid];
  for (const each of pids) process.kill(each, 'SIGKILL');
  while (pids.some(isAlive)) await sleep(50);
  await sleep(2_000);
};

type Played = Awaited<ReturnType<Stage['play']>> & Stage;
const play = async (chosen: Stage[], tools: Parameters<Stage['play']>[0]): Promise<Played[]> =>
  Promise.all(
    chosen.map(async (stage) => {
      const played = await stage.play(tools);
      say(`  ${stage.name}: ${stage.status}`);
      return Object.assign(played, stage);
    }),
  );

const tools = {
  ...{ baseUrl, mailUrl },
  family: await load<typeof import('#infra/demo/family.ts')>('infra/demo/family.ts'),
  teacherToken: (await load<typeof import('#infra/demo/teacher-link.ts')>('infra/demo/teacher-link.ts')).teacherToken,
  steering: await load<typeof import('#shared/contracts/assessments.ts')>('shared/contracts/assessments.ts'),
  reports: await load<typeof import('#shared/contracts/report.ts')>('shared/contracts/report.ts'),
  simulatedFamily: (await load<typeof import('#shared/testing/simulated-family.ts')>('shared/testing/simulated-family.ts')).simulatedFamily,
};

const { long, short, lastMinute } = stages;
say(`Weeks of ${commit}:`);
const first = await start('24h');
const played = await play(long, tools);
// As Ctrl-C does it: everybody in the foreground hears it. The lock goes last; npm may be gone before it.
process.kill(-(first.pid ?? 0), 'SIGTERM');
while (existsSync(join(data, 'start.lock'))) await sleep(50);
await start('12s');
played.push(...(await play(short, tools)));
played.push(...(await play(lastMinute, tools)));
const answering = Promise.all(played.map(async (week) => week.answering?.()));
// Long enough to be in the middle of it, and much less than a day's answers take.
await sleep(1_000);
await killAll();
const acknowledged = await answering;
say(`Killed; versions acknowledged by then: ${acknowledged.filter((version) => version !== undefined).join(', ')}`);

say(`Packed: ${Math.round(packFixture(name, data) / 1024)} kB`);
describeFixture(name, await described());
rmSync(data, { recursive: true, force: true });

/** What the packed folder holds, read from it: a cluster that has been started is not the one that was killed. */
async function described(): Promise<Fixture> {
  const copy = mkdtempSync(join(tmpdir(), 'seven-stones-copy-'));
  unpackFixture(name, copy);
  const server = await startPostgres({ folder: join(copy, 'postgres'), durable: false });
  const sql = postgres(server.url('seven_stones'), { max: 1, onnotice: () => {} });
  try {
    const [version] = await sql<{ major: number }[]>`select current_setting('server_version_num')::int / 10000 as major`;
    const weeks: FixtureWeek[] = [];
    for (const [i, { name: weekName, living, parent, status, report }] of played.entries()) {
      const id = living.assessmentId;
      const found = await eventsOf(sql, id);
      const [row] = await sql<{ state: string; plan: string }[]>`select state, plan from assessment_sessions where id = ${id}`;
      const { done } = JSON.parse(row?.state ?? '{}') as { done: Record<string, unknown> };
      const { graceEnds } = JSON.parse(row?.plan ?? '{}') as { graceEnds: string };
      if (found.version < (acknowledged[i] ?? 0)) throw new Error(`${weekName} has ${found.version} events and had ${acknowledged[i]} acknowledged`);
      weeks.push({ name: weekName, id, parent, status, ...found, done: Object.keys(done), graceEnds, ...(report !== undefined && { report }) });
    }
    const platform = `${process.platform}-${process.arch}`;
    return { release: commit, madeAt: new Date().toISOString(), postgres: version?.major ?? 0, platform, weeks, sent: await sentMails(sql) };
  } finally {
    await sql.end();
    await server.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}
