import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeOn } from '#infra/chaos/testing/chaos-family.ts';
import { checkWeek, type WeekFaults } from '#infra/chaos/testing/check-week.ts';
import { createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { openLedger } from '#infra/chaos/testing/ledger.ts';
import { createPersistentSender } from '#infra/chaos/testing/persistent-sender.ts';
import { copyRelease } from '#infra/chaos/testing/release-copy.ts';
import type { RestartableProcess } from '#infra/chaos/testing/restartable-process.ts';
import type { PlantedFault } from '#infra/checks/mutants/mutant.ts';
import { createDice } from '#shared/testing/random-week.ts';

/*
 * Families write without a pause, each answer again with its key until it is acknowledged, while processes die or stand
 * still at random moments. Afterwards everything runs again, and the log, the views and Temporal are compared with what was
 * acknowledged (`check-week.ts`).
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

export type ChaosCounts = {
  seconds: number;
  /** Processes that were killed, stood still or ended by themselves. */
  disruptions: number;
  /** Writes to weeks that were acknowledged. */
  acked: number;
  /** Acknowledged writes that the log does not hold under their key, at the version that was told, as they were sent. */
  lost: number;
  /** Events of people that no acknowledged write made, and none whose tries all failed. */
  duplicated: number;
  /** Versions of the log that Temporal should have been signalled and was not, two minutes later. */
  unsignalled: number;
  /**
   * Refusals of a right request, gaps in the log, states, views and workflows that do not follow from the log, failed
   * workflow tasks, days that did not open once.
   */
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
    const counts = { disruptions: 0, acked: 0, faults: 0 };
    const families = await Promise.all(
      Array.from({ length: FAMILIES }, async (_, i) => {
        const ledger = openLedger(join(folder, `family-${i}.jsonl`));
        const week = await stage.family(nodes[0], { send: createPersistentSender(nodes, ledger, counts, report) });
        return { week, ledger, pauseEveryMs: Math.max(SHORTEST_PAUSE_MS, (seconds * 1000) / MOST_PAUSES) };
      }),
    );

    // What was told while families moved in says nothing of the run.
    counts.acked = 0;
    const began = performance.now();
    const isOver = () => signal.aborted || performance.now() - began > seconds * 1000;
    let isWriting = true;
    const writing = families.map((family) => writeOn(family, () => isWriting));
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
    const found = await Promise.all(
      families.map((family) => checkWeek(stage, { ...family, course: ['DayOpened 1'] }, report)),
    );
    const sum = (name: keyof WeekFaults) => found.reduce((total, week) => total + week[name], 0);
    const ended = Object.values(parts)
      .flat()
      .reduce((total, part) => total + part.countEnds(), 0);
    return {
      seconds: Math.round((performance.now() - began) / 1000),
      disruptions: counts.disruptions + ended,
      acked: counts.acked,
      lost: sum('lost'),
      duplicated: sum('duplicated'),
      unsignalled: sum('unsignalled'),
      faults: counts.faults + sum('faults'),
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
