import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiNode, type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { copyRelease } from '#infra/chaos/testing/release-copy.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { ResumingSocket } from '#web/api/live.ts';
import { changeFirstStep, FIRST_STEP } from '#workflows/testing/changed-workflow.ts';
import { listTaskFaults } from '#workflows/testing/failed-tasks.ts';

/*
 * A deploy as `infra/k8s` rolls it out: families write and watch through a balancer while a newer release, with a
 * migration and another workflow version, takes the place of this one, process by process, and while it is taken back.
 * Nobody waits for a page to come again, nothing written is lost or doubled, and no socket misses a version.
 */
const soon = { timeout: 60_000, interval: 50 };
const FAMILIES = 5;
/** How long a balancer may still send requests to a process that was taken out, as `preStop` in infra/k8s waits. */
const BALANCER_MS = 1_500;
const MIGRATION = `-- outside a transaction
alter table students add column if not exists deployed_at timestamptz;
create index concurrently if not exists commands_deployed on commands (stream_id, idem_key);
`;

let stage: CrashStage;
let folder: string;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let weeks: WatchedWeek[];
let old: ApiNode[];
let newer: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-deploy-'));
  stage = await createCrashStage();
  balancer = await startBalancer();
  stage.atEnd(balancer.close);
  old = [await stage.api(), await stage.api()];
  for (const node of old) balancer.nodes.add(node.port);
  newer = await makeRelease('newer', `${FIRST_STEP} if (patched('deploy-drill')) ${FIRST_STEP}`);
}, FIRST_BOOT_MS);
afterAll(async () => {
  await stage?.teardown();
  rmSync(folder, { recursive: true, force: true });
});

/** This checkout with another workflow and one more migration. */
async function makeRelease(name: string, line: string): Promise<string> {
  const release = copyRelease(join(folder, name));
  writeFileSync(join(release, 'services/database/migrations/9999_deploy.sql'), MIGRATION);
  const { code } = await changeFirstStep(line);
  mkdirSync(join(release, 'dist/workflows'), { recursive: true });
  writeFileSync(join(release, 'dist/workflows/bundle.js'), code);
  return release;
}

/** What a release does first: `npm run start:production -- migrate`. */
const migrate = (release: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const args = [join(release, 'infra/start/production.main.ts'), 'migrate'];
    execFile(process.execPath, args, { env: stage.environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });

/** Hands each request and each socket to the next process in turn; one that does not answer is a 502. */
async function startBalancer() {
  const nodes = new Set<number>();
  let turn = 0;
  const pick = () => [...nodes][turn++ % nodes.size] as number;
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: pick(), method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', ({ method, url, rawHeaders }, client: Socket, head) => {
    const node = connect(pick(), '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []));
      node.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      node.write(head);
      client.pipe(node).pipe(client);
    });
    for (const [one, other] of [
      [client, node],
      [node, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { nodes, port, url: `http://127.0.0.1:${port}`, close };
}

type WatchedWeek = { week: LivingWeek; views: number[]; acked: number[]; faults: string[] };

/** A family behind the balancer, with a page open that shows its week. */
async function watchWeek(): Promise<WatchedWeek> {
  const week = await stage.family(balancer as unknown as ApiNode);
  const views: number[] = [];
  const socket = new ResumingSocket({
    connect: () =>
      new WebSocket(`ws://127.0.0.1:${balancer.port}/api/live`, {
        headers: { cookie: week.parent.cookies() },
      } as never),
    random: Math.random,
    settings: { ladderMs: [500, 1_000, 2_000], jitter: 0.3, connectTimeoutMs: 10_000 },
    onView: ({ version }) => void views.push(version),
    onState: () => {},
    onGone: () => {},
  });
  stage.atEnd(() => socket.stop());
  socket.watch(week.id, (await week.progress()).version);
  return { week, views, acked: [], faults: [] };
}

/** Lets every family answer without a pause while `work` is done. A fault is any answer but that of the rules. */
async function underLoad(work: () => Promise<unknown>): Promise<void> {
  const load = { isOn: true };
  const running = weeks.map(async ({ week, acked, faults }) => {
    while (load.isOn) {
      await week.mood(randomUUID()).then(
        ({ version }) => acked.push(version),
        (error: Error) => faults.push(error.message),
      );
      await wait(20);
    }
  });
  try {
    await work();
  } finally {
    load.isOn = false;
    await Promise.all(running);
  }
}

/** Each process of `from` is replaced: a new one is ready before an old one is asked to end. */
async function roll(from: ApiNode[], settings: { release?: string }): Promise<ApiNode[]> {
  const begun: ApiNode[] = [];
  for (const leaving of from) {
    const coming = await stage.api(settings);
    begun.push(coming);
    balancer.nodes.add(coming.port);
    balancer.nodes.delete(leaving.port);
    await wait(BALANCER_MS);
    await leaving.stop();
  }
  return begun;
}

async function expectNothingLost(): Promise<void> {
  expect(weeks.flatMap(({ faults }) => faults)).toEqual([]);
  for (const { week, acked, views } of weeks) {
    const moods = (await week.events()).filter(({ type }) => type === 'MoodChecked');
    expect(acked.length).toBeGreaterThan(10);
    expect(moods).toHaveLength(acked.length);
    expect(new Set(acked).size).toBe(acked.length);
    await expect.poll(() => views.at(-1), soon).toBe(await week.version());
    // A page may skip versions, and never goes back.
    expect(views).toEqual([...new Set(views)].sort((one, other) => one - other));
    await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ due: false });
  }
}

const countTaskFaults = async (week: LivingWeek) => listTaskFaults(await week.history()).length;

describe('a deploy', { timeout: 300_000 }, () => {
  let worker: Awaited<ReturnType<CrashStage['worker']>>;
  let newerNodes: ApiNode[];

  it('whose workflow the weeks under way cannot follow is refused with a sentence, and has changed nothing', async () => {
    worker = await stage.worker();
    weeks = await Promise.all(Array.from({ length: FAMILIES }, watchWeek));
    for (const { week } of weeks) await expect.poll(() => week.listCourse(), soon).toEqual(['DayOpened 1']);
    const broken = await makeRelease('broken', `${FIRST_STEP} ${FIRST_STEP}`);
    const { code, output } = await migrate(broken);
    expect(code).toBe(78);
    expect(output).toContain('This release is not for this installation');
    expect(output).toContain(weeks[0]?.week.handle.workflowId);
    expect(await stage.sql`select 1 from migrations where name like '9999%'`).toHaveLength(0);
  });

  it('takes no request, no socket and no write from anybody, its migration among them', async () => {
    await underLoad(async () => {
      expect(await migrate(newer)).toMatchObject({ code: 0, output: expect.stringContaining('9999_deploy.sql') });
      newerNodes = await roll(old, { release: newer });
      const newerWorker = await stage.worker({ release: newer });
      await worker.stop();
      await expect.poll(() => newerWorker.readLog(), soon).toContain('workflows run on this version');
      worker = newerWorker;
      await wait(2_000);
    });
    await expectNothingLost();
    for (const { week } of weeks) expect(await countTaskFaults(week)).toBe(0);
  });

  it('is taken back in the same way, beside the tables of the newer release', async () => {
    let nodes: ApiNode[] = [];
    await underLoad(async () => {
      nodes = await roll(newerNodes, {});
      await wait(1_000);
    });
    await expectNothingLost();

    // The same measure finds a deploy that ends a process while the balancer still leads to it.
    await underLoad(async () => {
      await nodes[0]?.stop();
      await wait(1_000);
    });
    expect(weeks.flatMap(({ faults }) => faults).length).toBeGreaterThan(0);
  });
});
