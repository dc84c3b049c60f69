import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCrashStage, type RestartableProcess } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { type Change, copyRelease } from '#infra/chaos/testing/release-copy.ts';
import { ApiProblem } from '#infra/client/api-client.ts';
import { pauseAssessment } from '#shared/contracts/assessments.ts';
import { createDice } from '#shared/testing/random-week.ts';

/*
 * Families write without a pause, each answer again with its key until it is acknowledged, while processes die or stand
 * still at random moments. Afterwards everything runs again, and the log, its views and Temporal are compared with what
 * was acknowledged.
 */
const FAMILIES = 6;
const PAUSE_MS = [300, 3_000] as const;
const DOWN_MS = [0, 2_500] as const;
/** How long a family waits before it sends the same again, and how often it does. */
const RETRY_MS = 150;
const MOST_TRIES = 300;
/** What must be right again this long after the last death, for all families. */
const SETTLES_MS = 60_000;

export type ChaosCounts = {
  seconds: number;
  /** Processes that were killed or stood still. */
  disruptions: number;
  /** Answers that were acknowledged. */
  acked: number;
  /** Acknowledged answers that the log does not hold. */
  lost: number;
  /** Answers that the log holds more than once. */
  duplicated: number;
  /** Versions that Temporal was never signalled, a minute later. */
  unsignalled: number;
  /** Refusals of a right answer, faults of workflows, days or reminders that came twice. */
  faults: number;
};

type Victim = 'api' | 'worker' | 'postgres' | 'temporal';

export type ChaosOptions = {
  seed: number;
  seconds: number;
  signal: AbortSignal;
  /** What dies; everything unless it is said. */
  victims?: readonly Victim[];
  /** Faults planted in the product, to see that they are counted. */
  changes?: readonly Change[];
  /** Settings of Postgres, changed with `alter system`. */
  settings?: Record<string, string>;
};

export async function runChaos({
  seed,
  seconds,
  signal,
  victims,
  changes,
  settings = {},
}: ChaosOptions): Promise<ChaosCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-chaos-run-'));
  const stage = await createCrashStage();
  try {
    for (const [name, value] of Object.entries(settings))
      await stage.sql.unsafe(`alter system set ${name} = '${value}'`);
    await stage.sql`select pg_reload_conf()`;
    const release = changes && copyRelease(join(folder, 'release'), changes);
    const nodes = [await stage.api({ ...(release && { release }) }), await stage.api({ ...(release && { release }) })];
    const workers = [await stage.worker({ ...(release && { release }) }), await stage.worker()];
    const weeks: LivingWeek[] = [];
    for (let i = 0; i < FAMILIES; i++) weeks.push(await stage.family(nodes[i % 2] as (typeof nodes)[0]));

    const counts = { disruptions: 0, acked: 0, faults: 0 };
    const acked = new Map<LivingWeek, number[]>(weeks.map((week) => [week, []]));
    const writing = { isOn: true };
    const writeAll = weeks.map(async (week, i) => {
      for (let turn = i; writing.isOn; turn++) {
        const key = randomUUID();
        week.switchNode(nodes[turn % 2] as (typeof nodes)[0]);
        let version = await week.mood(key).catch(noteRefusal);
        // An answer that was begun is brought to its end, whatever happens.
        for (let tries = 1; version === undefined; tries++) {
          if (tries > MOST_TRIES) {
            counts.faults += 1;
            return;
          }
          await wait(RETRY_MS);
          week.switchNode(nodes[(turn + tries) % 2] as (typeof nodes)[0]);
          version = await week.resendMood(key).catch(noteRefusal);
        }
        acked.get(week)?.push(version.version);
        counts.acked += 1;
        await wait(20);
      }
    });
    function noteRefusal(error: Error): undefined {
      // Too early, too often and not now are no faults; that a right answer is wrong is one.
      if (error instanceof ApiProblem && error.problem.status < 500 && ![409, 425, 429].includes(error.problem.status))
        counts.faults += 1;
      return undefined;
    }

    const dice = createDice(seed);
    const parts: Record<Victim, RestartableProcess[]> = {
      api: nodes,
      worker: workers,
      postgres: [stage.postgres],
      temporal: [stage.temporal],
    };
    const targets = (victims ?? (Object.keys(parts) as Victim[])).flatMap((victim) => parts[victim]);
    const began = performance.now();
    const hasTime = () => !signal.aborted && performance.now() - began < seconds * 1000;
    while (hasTime()) {
      await wait(dice.int(...PAUSE_MS));
      const part = dice.pick(targets);
      counts.disruptions += 1;
      if (dice.roll() < 0.2) {
        part.freeze();
        await wait(dice.int(...DOWN_MS));
        part.thaw();
      } else {
        await part.crash();
        await wait(dice.int(...DOWN_MS));
        await part.start();
      }
    }
    for (const part of Object.values(parts).flat()) await part.start();
    writing.isOn = false;
    await Promise.all(writeAll);
    const found = await compare(weeks, acked);
    return {
      seconds: Math.round((performance.now() - began) / 1000),
      ...counts,
      ...found,
      faults: counts.faults + found.faults,
    };
  } finally {
    await stage.teardown();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the log and Temporal hold, against what was acknowledged. */
async function compare(weeks: readonly LivingWeek[], acked: ReadonlyMap<LivingWeek, readonly number[]>) {
  const found = { lost: 0, duplicated: 0, unsignalled: 0, faults: 0 };
  const until = performance.now() + SETTLES_MS;
  for (const week of weeks) {
    const answers = (await week.events()).filter(({ type }) => type === 'MoodChecked').length;
    const promised = acked.get(week) ?? [];
    const head = await week.version();
    const beyond = promised.filter((version) => version > head).length;
    found.lost += Math.max(beyond, promised.length - answers);
    found.duplicated += Math.max(0, answers - promised.length);
    // What may wait for an hour goes with what may not. A database that lost answers may have lost the session too.
    found.faults += await week.parent.call(pauseAssessment, { params: { assessmentId: week.id }, body: {} }).then(
      () => 0,
      () => 1,
    );
    found.unsignalled += await countUnsignalled(week, promised, until);
    const course = await week.listCourse();
    found.faults += course.length - new Set(course).size;
    found.faults += (await week.history()).filter(({ workflowTaskFailedEventAttributes: failed }) => failed).length;
  }
  return found;
}

/** Polls, since a relay sends what it has and Temporal was down a moment ago. */
async function countUnsignalled(week: LivingWeek, promised: readonly number[], until: number): Promise<number> {
  for (;;) {
    const signalled = new Set(await week.listSignalledVersions().catch(() => []));
    const unsignalled = promised.filter((version) => !signalled.has(version)).length;
    if (unsignalled === 0 || performance.now() > until) return unsignalled;
    await wait(1_000);
  }
}
