import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { liveShortWeek, type WritingFamily, writeOn } from '#infra/chaos/testing/chaos-family.ts';
import { countReminders, listMailFaults } from '#infra/chaos/testing/check-mail.ts';
import { checkWeeks } from '#infra/chaos/testing/check-weeks.ts';
import { type ApiNode, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { createJumpingClock, type JumpingClock } from '#infra/chaos/testing/jumping-clock.ts';
import { openLedger } from '#infra/chaos/testing/ledger.ts';
import { openLimitedFolder } from '#infra/chaos/testing/limited-folder.ts';
import { openLink } from '#infra/chaos/testing/link.ts';
import { createPersistentSender } from '#infra/chaos/testing/persistent-sender.ts';
import { copyRelease } from '#infra/chaos/testing/release-copy.ts';
import type { RestartableProcess } from '#infra/chaos/testing/restartable-process.ts';
import type { PlantedFault } from '#infra/checks/mutants/mutant.ts';
import { startFaultyServer } from '#services/mail/testing/faulty-server.ts';
import { createDice, type Dice } from '#shared/testing/random-week.ts';

/*
 * Families write without a pause, each answer again with its key until it is acknowledged, while processes die or stand
 * still, links fail, the disk is full and clocks jump at random moments. Afterwards everything runs again, and the log,
 * the views and Temporal are compared with what was acknowledged (`check-weeks.ts`).
 */
const FAMILIES = 16;
/** So many faults of emails are named. */
const MOST_NAMED = 20;
/** Beside them weeks whose days are a tenth of the run, so that they end in a report. */
const SHORT_WEEKS = 4;
const [DAYS_OF_RUN, SHORTEST_DAY_S, LONGEST_DAY_S] = [10, 5, 60];
const WHOLE_WEEK = ['DayOpened 7', 'AnalysisStarted', 'ReportGenerated'];
/**
 * `links`: those of all processes to Postgres, Temporal and the mail server. `clocks`: of each API and worker.
 * `disk`: of Postgres and Temporal.
 */
export const VICTIMS = ['api', 'worker', 'postgres', 'temporal', 'links', 'clocks', 'disk'] as const;
type Victim = (typeof VICTIMS)[number];
/** Reported where the disk is spared. */
export const NO_DISK = 'No disk is full in this run: this user may not mount a folder of limited size.';
/**
 * How long a part is left alone. Each part is disturbed by itself, so deaths overlap. Parts of Node have the longest
 * pauses, since a start takes seconds of processor time that the families' writes need, too.
 */
const ALONE_MS: Record<Victim, readonly [number, number]> = {
  api: [2_000, 12_000],
  worker: [2_000, 12_000],
  postgres: [500, 6_000],
  temporal: [1_000, 9_000],
  links: [1_500, 9_000],
  clocks: [2_000, 12_000],
  disk: [10_000, 30_000],
};
/** Without it parts of a slow machine start all the time, and no family can write. */
const ALONE_PER_RECOVERY = 2;
const DOWN_MS = [0, 2_500] as const;
const FROZEN_SHARE = 0.2;
/** How a process ends into which a control has planted its death. */
const PLANTED_DEATH = /^The api ended with SIGKILL\./;
/** Weeks are paused so often at most, since a longer history would be continued in another run. */
const MOST_PAUSES = 100;
const SHORTEST_PAUSE_MS = 5_000;

export type ChaosCounts = {
  seconds: number;
  /**
   * Processes that were killed, stood still or ended by themselves, links that failed, full disks and jumps of clocks.
   */
  disruptions: number;
  /** How often each part was disturbed by the run. */
  disturbed: Record<Victim, number>;
  /** Writes to weeks that were acknowledged. */
  acked: number;
  /**
   * Acknowledged writes that the log does not hold under their key, at the version that was told, as they were sent.
   */
  lost: number;
  /** Events of people that no acknowledged write made, and none whose tries all failed. */
  duplicated: number;
  /** Versions of the log that Temporal should have been signalled and was not, two minutes later. */
  unsignalled: number;
  /**
   * Refusals of a right request, answers of a fault of the server, APIs that ended by themselves, parts that did not
   * start again, gaps in the log, states, views and workflows that do not follow from the log, failed workflow tasks,
   * days that did not open once, short weeks without a report, security letters that were lost, reminders that came
   * twice.
   */
  faults: number;
  /** Letters to accounts that were requested. */
  letters: number;
  /** Reminders that arrived. */
  reminders: number;
};

/** Whether a run has shown anything, and nothing that is wrong. */
export const isProof = ({ disruptions, acked, letters, lost, duplicated, unsignalled, faults }: ChaosCounts): boolean =>
  disruptions > 0 && acked > 0 && letters > 0 && lost + duplicated + unsignalled + faults === 0;

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
  /** Called with a sentence for each fault, and with how many emails there were. */
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
  const diskFolder = join(folder, 'disk');
  const disk = openLimitedFolder(diskFolder);
  if (!disk) report(NO_DISK);
  const removeFolder = () => {
    disk?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const stage = await createCrashStage({ disk: diskFolder }).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  try {
    for (const [name, value] of Object.entries(settings))
      await stage.sql.unsafe(`alter system set ${name} = '${value}'`);
    await stage.sql`select pg_reload_conf()`;
    const mailServer = await startFaultyServer(() => null);
    stage.atEnd(mailServer.close);
    const [toPostgres, toTemporal, toMail] = await Promise.all([
      openLink(stage.postgres.url),
      openLink(stage.temporal.address),
      openLink(mailServer.url),
    ]);
    const links = [toPostgres, toTemporal, toMail];
    for (const link of links) stage.atEnd(link.close);
    const installed = {
      databaseUrl: toPostgres.url,
      temporalAddress: toTemporal.address,
      smtpUrl: toMail.url,
      ...(planted && { release: copyRelease(join(folder, 'release'), planted) }),
    };
    const clocks: JumpingClock[] = [];
    const createClockedSettings = () => {
      const clock = createJumpingClock(join(folder, `clock-${clocks.length}`));
      clocks.push(clock);
      return { ...installed, clock };
    };
    const nodes = [await stage.api(createClockedSettings()), await stage.api(createClockedSettings())];
    const workers = [await stage.worker(createClockedSettings()), await stage.worker(createClockedSettings())];
    const processes = [...nodes, ...workers, stage.postgres, stage.temporal];
    const disturbances: Record<Victim, readonly Disturbance[]> = {
      api: nodes.map(disturbProcess),
      worker: workers.map(disturbProcess),
      postgres: [disturbProcess(stage.postgres)],
      temporal: [disturbProcess(stage.temporal)],
      links: links.map(({ disturb }) => withoutRecovery(disturb)),
      clocks: clocks.map(({ jump }) => withoutRecovery(jump)),
      disk: disk ? [withoutRecovery(disk.disturb)] : [],
    };
    const counts = { acked: 0, faults: 0 };
    const noteFault = (error: unknown) => {
      counts.faults += 1;
      report(`a device ended: ${(error as Error).message}`);
    };
    const broken = new AbortController();
    const stopped = AbortSignal.any([signal, broken.signal]);
    /** Without one of its parts a run shows nothing more. */
    const endEarly = (error: unknown) => {
      counts.faults += 1;
      report(`a part did not start again: ${(error as Error).message}`);
      broken.abort();
    };
    for (const part of processes) void part.gaveUp.then(endEarly);
    const families = await Promise.all(
      Array.from({ length: FAMILIES }, async (_, i): Promise<WritingFamily> => {
        const ledger = openLedger(join(folder, `family-${i}.jsonl`));
        const send = createPersistentSender(nodes, ledger, counts, report);
        const week = await stage.family(nodes[0] as ApiNode, { send });
        const pauseEveryMs = Math.max(SHORTEST_PAUSE_MS, (seconds * 1000) / MOST_PAUSES);
        return { week, send, ledger, pauseEveryMs, letters: [], noteFault };
      }),
    );
    const dayLength = `${Math.round(Math.min(LONGEST_DAY_S, Math.max(SHORTEST_DAY_S, seconds / DAYS_OF_RUN)))}s`;
    const shortDayApi = await stage.api({ ...installed, dayLength });
    const shortWeeks = await Promise.all(
      Array.from({ length: SHORT_WEEKS }, async (_, i) => {
        const ledger = openLedger(join(folder, `short-week-${i}.jsonl`));
        const nodesOfWeek = [shortDayApi];
        const week = await stage.family(shortDayApi, {
          send: createPersistentSender(nodesOfWeek, ledger, counts, report),
        });
        nodesOfWeek.splice(0, 1, ...nodes);
        return { week, ledger };
      }),
    );
    await shortDayApi.stop();

    // What was told while families moved in says nothing of the run.
    counts.acked = 0;
    const began = performance.now();
    const isOver = () => stopped.aborted || performance.now() - began > seconds * 1000;
    let isWriting = true;
    stage.atEnd(() => {
      isWriting = false;
    });
    const writing = [
      ...families.map((family) => writeOn(family, () => isWriting)),
      ...shortWeeks.map(({ week }, i) => liveShortWeek(week, i % 2 === 1, () => isWriting).catch(noteFault)),
    ];
    const targets = victims.flatMap((victim) => disturbances[victim].map((disturb) => ({ victim, disturb })));
    const disturbed = Object.fromEntries(VICTIMS.map((victim) => [victim, 0])) as Record<Victim, number>;
    const disturbOn = async ({ victim, disturb }: (typeof targets)[number], i: number): Promise<void> => {
      const dice = createDice(seed * targets.length + i);
      for (let recoveryMs = 0; ; disturbed[victim] += 1) {
        const aloneMs = Math.max(dice.int(...ALONE_MS[victim]), recoveryMs * ALONE_PER_RECOVERY) * calm;
        await wait(aloneMs, undefined, { signal: stopped }).catch(() => {});
        if (isOver()) return;
        recoveryMs = await disturb(dice);
      }
    };
    const disturbing = targets.map((target, i) => disturbOn(target, i).catch(endEarly));
    while (!isOver()) await wait(100);
    await Promise.all(disturbing);
    for (const clock of clocks) clock.correct();
    for (const part of processes) await part.start();
    isWriting = false;
    await Promise.all(writing);
    const weeks = [
      ...families.map((family) => ({ ...family, ends: ['DayOpened 1'] })),
      // Where a run is ended early their days have no time.
      ...shortWeeks.map((family) => ({ ...family, ends: stopped.aborted ? [] : WHOLE_WEEK })),
    ];
    const found = await checkWeeks(stage, weeks, report);
    const mailFaults = await listMailFaults(stage, families, mailServer.taken);
    for (const fault of mailFaults.slice(0, MOST_NAMED)) report(fault);
    const letters = families.reduce((total, family) => total + family.letters.length, 0);
    report(`${mailServer.taken.length} emails arrived; ${letters} letters were requested`);
    const reminders = await countReminders(stage, mailServer.taken);
    const ended = processes.reduce((total, part) => total + part.listEnds().length, 0);
    // A worker ends when it has lost Temporal, and Postgres and Temporal where their disk is full. An API goes on.
    const apiEnds = nodes.flatMap((node) => node.listEnds()).filter((how) => !planted || !PLANTED_DEATH.test(how));
    for (const how of apiEnds) report(`an API ended by itself: ${how}`);
    return {
      seconds: Math.round((performance.now() - began) / 1000),
      disruptions: Object.values(disturbed).reduce((total, each) => total + each, ended),
      disturbed,
      acked: counts.acked,
      ...found,
      faults: counts.faults + found.faults + mailFaults.length + apiEnds.length,
      letters,
      reminders,
    };
  } finally {
    await stage.teardown().finally(removeFolder);
  }
}

/** Resolves when the part may be disturbed again, with how long it took to be ready. */
type Disturbance = (dice: Dice) => Promise<number>;

const withoutRecovery =
  (disturb: (dice: Dice) => unknown): Disturbance =>
  async (dice) => {
    await disturb(dice);
    return 0;
  };

/** Kills a process or lets it stand still for a while. */
const disturbProcess =
  (part: RestartableProcess): Disturbance =>
  async (dice) => {
    const isFrozen = dice.roll() < FROZEN_SHARE;
    if (isFrozen) part.freeze();
    else await part.crash();
    await wait(dice.int(...DOWN_MS));
    const began = performance.now();
    if (isFrozen) part.thaw();
    else await part.start();
    return performance.now() - began;
  };
