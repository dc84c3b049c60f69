import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiNode, type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { copyRelease } from '#infra/chaos/testing/release-copy.ts';
import type { PlantedFault } from '#infra/checks/mutants/mutant.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { ResumingSocket } from '#web/api/live.ts';
import { computeBuildId } from '#workflows/bundle.ts';
import { changeFirstStep, FIRST_STEP } from '#workflows/testing/changed-workflow.ts';
import { listTaskFaults } from '#workflows/testing/failed-tasks.ts';
import { readVersion } from '#workflows/testing/read-version.ts';

/*
 * Deploys as `infra/k8s` rolls them out: families write and watch through a balancer while one release after the other
 * takes over, process by process, and while the last one is taken back. This checkout comes first; the release behind
 * it understands a patch of the workflow, and the newest, which also has a migration, writes it. Nobody waits for a
 * page to come again, nothing written is lost or doubled, every socket ends at the newest version, and every week goes
 * on with each release.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const soon = { timeout: 60_000, interval: 50 };
/** The older worker waits until none of the newer release has asked for work for a minute and a half. */
const takenBack = { timeout: 200_000, interval: 500 };
const FAMILIES = 5;
/** How long a balancer may still send requests to a process that was taken out, as `preStop` in infra/k8s waits. */
const BALANCER_MS = 1_500;
const MIGRATION = `-- outside a transaction
alter table students add column if not exists deployed_at timestamptz;
create index concurrently if not exists commands_deployed on commands (stream_id, idem_key);
`;
const PATCH = 'deploy-drill';
const PATCHED_STEP = `${FIRST_STEP} if (patched('${PATCH}')) ${FIRST_STEP}`;
const UNDERSTANDS_PATCH: PlantedFault = {
  rule: 'a release understands a patch before one writes it',
  file: 'workflows/workers.ts',
  find: 'UNWRITTEN_PATCHES: readonly string[] = [',
  plant: `UNWRITTEN_PATCHES: readonly string[] = ['${PATCH}', `,
};

let stage: CrashStage;
let folder: string;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
const weeks: WatchedWeek[] = [];
let nodes: ApiNode[];
let older: Release;
let newer: Release;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-deploy-'));
  stage = await createCrashStage();
  balancer = await startBalancer();
  stage.atEnd(balancer.close);
  nodes = [await stage.api(), await stage.api()];
  for (const node of nodes) balancer.nodes.add(node.port);
  older = await makeRelease('older', PATCHED_STEP, { faults: [UNDERSTANDS_PATCH] });
  // The list of unwritten patches is no part of the bundle, which alone makes a version.
  newer = await makeRelease('newer', `/* newer */ ${PATCHED_STEP}`, { migration: MIGRATION });
}, FIRST_BOOT_MS);
afterAll(async () => {
  await stage?.teardown();
  rmSync(folder, { recursive: true, force: true });
});

type Release = { folder: string; buildId: string };

/** This checkout with another first step of the workflow. */
async function makeRelease(
  name: string,
  line: string,
  { faults = [], migration }: { faults?: PlantedFault[]; migration?: string } = {},
): Promise<Release> {
  const release = copyRelease(join(folder, name), faults);
  if (migration) writeFileSync(join(release, 'services/database/migrations/9999_deploy.sql'), migration);
  const { code } = await changeFirstStep(line);
  mkdirSync(join(release, 'dist/workflows'), { recursive: true });
  writeFileSync(join(release, 'dist/workflows/bundle.js'), code);
  return { folder: release, buildId: computeBuildId(code) };
}

/** Runs a role of a release, as a container does, until it ends by itself. */
const runRole = (release: string, role: 'migrate' | 'worker'): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const args = [join(release, 'infra/start/production.main.ts'), role];
    execFile(process.execPath, args, { env: stage.environment, timeout: 120_000 }, (error, stdout, stderr) =>
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
  // A connection that it ended in the moment of a request would be a fault of its own.
  server.keepAliveTimeout = 0;
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
      await wait(100);
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
    const moods = (await stage.store.read(week.id)).filter(({ event }) => event.type === 'MoodChecked');
    expect(acked.length).toBeGreaterThan(10);
    expect(moods.map(({ version }) => version)).toEqual(acked.toSorted((one, other) => one - other));
    await expect.poll(() => views.at(-1), soon).toBe(await week.version());
    // A page may skip versions, and never goes back.
    expect(views).toEqual([...new Set(views)].sort((one, other) => one - other));
    const countUndelivered = async () => {
      const { head, delivered } = await stage.readRelayRow(week.id);
      return head - delivered;
    };
    await expect.poll(countUndelivered, soon).toBe(0);
  }
}

/**
 * A worker of this release does workflow tasks of each week, and none failed: a pause and its end change what is next.
 */
async function expectWeeksToReact({ buildId }: Release): Promise<void> {
  const react = async ({ week }: WatchedWeek) => {
    await week.pause();
    await expect.poll(week.status, soon).toMatchObject({ phase: 'paused' });
    const { version } = await week.resume();
    await expect.poll(week.status, soon).toMatchObject({ phase: 'running', applied: version });
    await expect.poll(() => readVersion(week.handle), soon).toMatchObject({ version: buildId });
    expect(listTaskFaults(await week.history())).toEqual([]);
  };
  await Promise.all(weeks.map(react));
}

/** Whether a run has recorded that it goes the way of the patch. */
const holdsPatch = async (week: LivingWeek): Promise<boolean> =>
  (await week.history()).some(({ markerRecordedEventAttributes: marker }) =>
    Object.values(marker?.details ?? {}).some(({ payloads }) =>
      payloads?.some(({ data }) => data && Buffer.from(data).toString().includes(PATCH)),
    ),
  );

describe('a deploy', { timeout: 480_000 }, () => {
  let worker: Awaited<ReturnType<CrashStage['worker']>>;
  let writingWeek: LivingWeek;
  /** A week that the current worker begins. */
  const beginWeek = async (): Promise<LivingWeek> => {
    const watched = await watchWeek();
    await expect.poll(watched.week.listCourse, soon).toEqual(['DayOpened 1']);
    weeks.push(watched);
    return watched.week;
  };
  /** A worker of this release comes beside the one that runs, which then ends. */
  const replaceWorker = async ({ folder: release }: Release, within = soon) => {
    const coming = await stage.worker({ release });
    await worker.stop();
    worker = coming;
    await expect.poll(coming.readLog, within).toContain('workflows run on this version');
  };

  it('whose workflow the weeks under way cannot follow is refused with a sentence, and has changed nothing', async () => {
    worker = await stage.worker();
    await Promise.all(Array.from({ length: FAMILIES }, beginWeek));
    const broken = await makeRelease('broken', `${FIRST_STEP} ${FIRST_STEP}`);
    const { code, output } = await runRole(broken.folder, 'migrate');
    expect(code).toBe(78);
    expect(output).toContain('This release is not for this installation');
    expect(output).toContain(weeks[0]?.week.handle.workflowId);
    expect(await stage.sql`select 1 from migrations where name like '9999%'`).toHaveLength(0);
  });

  it('takes no request, no socket and no write from anybody, its migration among them', async () => {
    await underLoad(async () => {
      expect(await runRole(older.folder, 'migrate')).toMatchObject({ code: 0 });
      await replaceWorker(older);
    });
    const understandingWeek = await beginWeek();
    await expectWeeksToReact(older);
    await underLoad(async () => {
      const migrated = await runRole(newer.folder, 'migrate');
      expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('9999_deploy.sql') });
      nodes = await roll(nodes, { release: newer.folder });
      await replaceWorker(newer);
    });
    await expectWeeksToReact(newer);
    await expectNothingLost();
    expect(await holdsPatch(understandingWeek)).toBe(false);

    writingWeek = await beginWeek();
    // Its day opens with the first step, and the patch comes behind it.
    await expect.poll(() => holdsPatch(writingWeek), soon).toBe(true);
    await expectWeeksToReact(newer);
  });

  it('is not taken back by two releases: a worker that cannot follow what was begun ends with a sentence, and takes nothing', async () => {
    const { code, output } = await runRole(root, 'worker');
    expect(code).toBe(78);
    expect(output).toContain('go on with the release that ran last');
    const refused = weeks.filter(({ week }) => output.includes(week.handle.workflowId));
    expect(refused.map(({ week }) => week.id)).toEqual([writingWeek.id]);
    await expectWeeksToReact(newer);
  });

  it('is taken back by one in the same way, beside the tables of the newer release', async () => {
    await underLoad(async () => {
      nodes = await roll(nodes, { release: older.folder });
      await replaceWorker(older, takenBack);
    });
    await expectWeeksToReact(older);
    await expectNothingLost();

    // The same measure finds a deploy that ends a process while the balancer still leads to it.
    await underLoad(async () => {
      await nodes[0]?.stop();
      await wait(1_000);
    });
    expect(weeks.flatMap(({ faults }) => faults).length).toBeGreaterThan(0);
  });
});
