import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FamilyCounts, type WritingFamily, writeOn } from '#infra/chaos/testing/chaos-family.ts';
import { type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { copyRelease } from '#infra/chaos/testing/release-copy.ts';
import type { RestartableProcess } from '#infra/chaos/testing/restartable-process.ts';
import type { PlantedFault } from '#infra/checks/mutants/mutant.ts';
import { getSignal } from '#shared/domain/assessment/signals.ts';
import { createDice } from '#shared/testing/random-week.ts';
import { listTaskFaults } from '#workflows/testing/failed-tasks.ts';

/*
 * Families write without a pause, each answer again with its key until it is acknowledged, while processes die or stand
 * still at random moments. Afterwards everything runs again, and the log and Temporal are compared with what was
 * acknowledged.
 */
const FAMILIES = 16;
/**
 * How long a part is left alone. Each part is disturbed by itself, so deaths overlap. Parts of Node have the longest
 * pauses, since a start takes seconds of processor time that the families' writes need, too.
 */
const ALONE_MS: Record<Victim, readonly [number, number]> = {
  api: [2_000, 12_000],
  worker: [2_000, 12_000],
  postgres: [500, 6_000],
  temporal: [1_000, 9_000],
};
/** Without it parts of a slow machine start all the time, and no family can write. */
const ALONE_PER_RECOVERY = 2;
const DOWN_MS = [0, 2_500] as const;
const FROZEN_SHARE = 0.2;
/** Weeks are paused so often at most, since a longer history would be continued in another run. */
const MOST_PAUSES = 100;
const SHORTEST_PAUSE_MS = 5_000;
/** A row of the relay that failed often waits for 72 s, a lease for 30 s. */
const SETTLES_MS = 120_000;
/** A workflow task ends after ten seconds, and on the queue of its dead worker after five more; then it is replayed. */
const TASK_ENDS_MS = 30_000;
/** Of gRPC: Temporal was never told of the week. */
const NOT_FOUND = 5;

export type ChaosCounts = {
  seconds: number;
  /** Processes that were killed, stood still or ended by themselves. */
  disruptions: number;
  /** Answers that were acknowledged. */
  acked: number;
  /** Acknowledged answers that the log does not hold. */
  lost: number;
  /** Answers that the log holds more than once. */
  duplicated: number;
  /** Versions of the log that Temporal should have been signalled and was not, two minutes later. */
  unsignalled: number;
  /** Refusals of a right answer, gaps in the log, faults of workflows, days or reminders that came twice. */
  faults: number;
};

type Victim = 'api' | 'worker' | 'postgres' | 'temporal';
const VICTIMS: readonly Victim[] = ['api', 'worker', 'postgres', 'temporal'];

export type ChaosOptions = {
  seed: number;
  seconds: number;
  signal: AbortSignal;
  /** How many times as long as usual each part is left alone: fewer disruptions, more answers. */
  calm?: number;
  /** What dies. */
  victims?: readonly Victim[];
  /** Faults planted in the product, to see what is counted. */
  planted?: readonly PlantedFault[];
  /** Settings of Postgres, changed with `alter system`. */
  settings?: Record<string, string>;
  /** Called with a sentence for each answer that was not acknowledged and each week with versions not signalled. */
  report?: (line: string) => void;
};

export async function runChaos({
  seed,
  seconds,
  signal,
  calm = 1,
  victims = VICTIMS,
  planted,
  settings = {},
  report = () => {},
}: ChaosOptions): Promise<ChaosCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-chaos-run-'));
  const stage = await createCrashStage();
  try {
    for (const [name, value] of Object.entries(settings))
      await stage.sql.unsafe(`alter system set ${name} = '${value}'`);
    await stage.sql`select pg_reload_conf()`;
    const installed: { release?: string } = planted ? { release: copyRelease(join(folder, 'release'), planted) } : {};
    const nodes = [await stage.api(installed), await stage.api(installed)] as const;
    const workers = [await stage.worker(installed), await stage.worker(installed)];
    const parts: Record<Victim, readonly RestartableProcess[]> = {
      api: nodes,
      worker: workers,
      postgres: [stage.postgres],
      temporal: [stage.temporal],
    };
    const families = await Promise.all(
      Array.from({ length: FAMILIES }, async (_, i): Promise<WritingFamily> => {
        const week = await stage.family(nodes[i % 2 === 0 ? 0 : 1]);
        return { week, nodes, acked: [], pauseEveryMs: Math.max(SHORTEST_PAUSE_MS, (seconds * 1000) / MOST_PAUSES) };
      }),
    );

    const counts: FamilyCounts & { disruptions: number } = { disruptions: 0, faults: 0 };
    const began = performance.now();
    const isOver = () => signal.aborted || performance.now() - began > seconds * 1000;
    let isWriting = true;
    const writing = families.map((family) => writeOn(family, counts, () => isWriting, report));
    const targets = victims.flatMap((victim) => parts[victim].map((part) => ({ part, aloneMs: ALONE_MS[victim] })));
    const disturbing = targets.map(async ({ part, aloneMs }, i) => {
      const dice = createDice(seed * targets.length + i);
      for (let recoveryMs = 0; ; counts.disruptions += 1) {
        await wait(Math.max(dice.int(...aloneMs), recoveryMs * ALONE_PER_RECOVERY) * calm);
        if (isOver()) return;
        recoveryMs = await disturb(part, dice);
      }
    });
    while (!isOver()) await wait(100);
    await Promise.all(disturbing);
    for (const part of Object.values(parts).flat()) await part.start();
    isWriting = false;
    await Promise.all(writing);
    const found = await compare(stage, families, report);
    const ended = Object.values(parts)
      .flat()
      .reduce((sum, part) => sum + part.countEnds(), 0);
    return {
      seconds: Math.round((performance.now() - began) / 1000),
      disruptions: counts.disruptions + ended,
      acked: families.reduce((sum, { acked }) => sum + acked.length, 0),
      ...found,
      faults: counts.faults + found.faults,
    };
  } finally {
    await stage.teardown();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills a part or lets it stand still for a while. Resolves with how long it took to be ready again. */
async function disturb(part: RestartableProcess, dice: ReturnType<typeof createDice>): Promise<number> {
  const isFrozen = dice.roll() < FROZEN_SHARE;
  if (isFrozen) part.freeze();
  else await part.crash();
  await wait(dice.int(...DOWN_MS));
  const began = performance.now();
  if (isFrozen) part.thaw();
  else await part.start();
  return performance.now() - began;
}

/** What a family writes. */
const ANSWERS: ReadonlySet<string> = new Set(['MoodChecked', 'AssessmentPaused', 'AssessmentResumed']);

/** What the log and Temporal hold, against what was acknowledged. */
async function compare(stage: CrashStage, families: readonly WritingFamily[], report: (line: string) => void) {
  const found = { lost: 0, duplicated: 0, unsignalled: 0, faults: 0 };
  const until = performance.now() + SETTLES_MS;
  for (const { week, acked } of families) {
    const log = await stage.store.read(week.id);
    const head = await week.version();
    const answers = log.filter(({ event }) => ANSWERS.has(event.type)).length;
    const beyond = acked.filter((version) => version > head).length;
    found.lost += Math.max(beyond, acked.length - answers);
    found.duplicated += Math.max(0, answers - acked.length);
    if (head !== log.length || log.some(({ version }, i) => version !== i + 1)) found.faults += 1;
    const expected = log
      .filter(({ origin, event }) => origin !== 'w' && getSignal(event))
      .map(({ version }) => version);
    const unsignalled = await listUnsignalled(stage, week, expected, until);
    found.unsignalled += unsignalled.length;
    if (unsignalled.length > 0)
      report(
        `${week.id}: ${unsignalled.length} of ${expected.length} versions not signalled, ${unsignalled[0]} to ${unsignalled.at(-1)}; relay: ${JSON.stringify(await stage.readRelayRow(week.id))}`,
      );
    const course = await week.listCourse();
    found.faults += course.length - new Set(course).size;
    // A week that Temporal was never told of has no history; it is counted above.
    const history = await week.history().catch(() => []);
    found.faults += listTaskFaults(history).length;
  }
  return found;
}

/**
 * Polls, since a relay sends what it has and Temporal was down a moment ago: a history that cannot be read yet says
 * nothing. What the relay acknowledged is sent no more, but shows in the history only when the workflow task under way has
 * ended, which may lie with a worker that died.
 */
async function listUnsignalled(
  stage: CrashStage,
  week: WritingFamily['week'],
  versions: readonly number[],
  until: number,
): Promise<number[]> {
  let quietSince = Number.POSITIVE_INFINITY;
  for (;;) {
    const row = await stage.readRelayRow(week.id);
    const history = await week.listSignalledVersions().catch(({ code }) => (code === NOT_FOUND ? [] : null));
    const signalled = new Set(history);
    const unsignalled = versions.filter((version) => !signalled.has(version));
    if (history && !row?.due) quietSince = Math.min(quietSince, performance.now());
    if (unsignalled.length === 0 || performance.now() > Math.min(until, quietSince + TASK_ENDS_MS)) return unsignalled;
    await wait(1_000);
  }
}
