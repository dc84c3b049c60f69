import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { proveAddress } from '#infra/client/prove-address.ts';
import { PASSWORD } from '#infra/client/schedule.ts';
import { bootProduct, programs } from '#infra/e2e/testing/boot-product.ts';
import {
  describeGrowth,
  describeMemory,
  judgeMemory,
  judgeTables,
  type MemoryJudgement,
  type RunEnd,
  readRun,
  type Sample,
} from '#infra/soak/judgement.ts';
import { readChildrenMb, readMemoryLimitMb, readMemoryMb, requestOwnMemory } from '#infra/soak/memory.ts';
import { startTeachersInbox } from '#infra/soak/teachers-inbox.ts';
import { liveWatchedWeek } from '#infra/soak/watched-week.ts';
import { readNumber } from '#infra/start/command-line.ts';
import { listenForShutdown } from '#infra/start/processes.ts';
import { UNLIMITED } from '#infra/start/testing/api-alone.ts';
import { createWorkClient } from '#services/database/clients.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * `npm run soak -- --minutes 120 --families 50`: so many families at a time live whole weeks on a product of their own,
 * one week after the other, each beside an open page. Does memory rise, and does a table grow whose rows nothing ends?
 * Ctrl-C ends it early and judges what it has seen; `--json` prints one object. The samples go to `--samples FILE`, and
 * `--read FILE` judges them again, also while their run is under way.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    families: { type: 'string', default: '50' },
    samples: {
      type: 'string',
      default: join(programs, 'soak', `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl`),
    },
    read: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const SAMPLE_MS = 30_000;
const PRELOAD = new URL('collect-garbage.main.ts', import.meta.url).href;
/** A week takes three minutes; one that takes longer stands still. */
const WEEK_MS = 15 * 60_000;
/** A shorter run is not judged. */
const LEAST_MINUTES = 30;

if (values.read === undefined) {
  const minutes = readNumber('minutes', values.minutes, { least: 1, isWhole: false });
  const families = readNumber('families', values.families, { least: 1 });
  await soak(values.samples, minutes, families);
}
judge(values.read ?? values.samples);

/** Lets families live and writes a sample of the product to a file twice a minute, and at last how the run ended. */
async function soak(file: string, minutes: number, families: number): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  const { signal } = listenForShutdown();
  const inbox = await startTeachersInbox();
  const memoryFolder = mkdtempSync(join(tmpdir(), 'seven-stones-soak-'));
  const product = await bootProduct({
    ...UNLIMITED,
    DAY_LENGTH: '20s',
    SMTP_URL: inbox.smtpUrl,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    SOAK_MEMORY_FOLDER: memoryFolder,
  });
  const { baseUrl, maintenanceUrl, parts } = product;
  const sql = createWorkClient(maintenanceUrl);
  const began = performance.now();
  const counts = { weeks: 0, faults: 0 };
  const noteFault = (error: unknown) => {
    counts.faults += 1;
    process.stderr.write(`A fault: ${(error as Error).message}\n`);
  };
  const broken = new AbortController();
  void product.broken.then((why) => {
    if (isOver()) return;
    noteFault(new Error(why));
    broken.abort();
  });
  const stopped = AbortSignal.any([signal, broken.signal]);
  const isOver = () => stopped.aborted || performance.now() - began > minutes * 60_000;

  async function liveOn(place: number): Promise<void> {
    for (let turn = 0; !isOver(); turn++) {
      const email = `soak-${place}-${turn}@stones.example`;
      const family = {
        parent: { name: 'Pat', email, password: PASSWORD },
        teacherEmail: `teacher-${place}-${turn}@school.example`,
        nickname: 'Robin',
        simulated: createSimulatedFamily(`soak ${place} ${turn}`, 5 + ((place + turn) % 11)),
      };
      const ends = performance.now() + WEEK_MS;
      const checkTime = () => {
        if (isOver()) throw new Error('the time is over');
        if (performance.now() > ends) throw new Error('a week did not end in time');
      };
      try {
        await liveWatchedWeek(family, { baseUrl, inbox, prove: () => proveAddress(maintenanceUrl, email), checkTime });
        counts.weeks += 1;
      } catch (error) {
        if (isOver()) return;
        noteFault(error);
        await wait(1_000);
      }
    }
  }

  /**
   * Of API and worker as they measure it themselves. The process that sets PDFs comes and goes with those who read reports,
   * so it is apart from the API that starts it.
   */
  async function readMemory(): Promise<Pick<Sample, 'memory' | 'live'>> {
    const memory: Sample['memory'] = {};
    const live: Sample['live'] = {};
    for (const [name, { pid }] of Object.entries(parts)) {
      if (name === 'api' || name === 'worker') {
        const own = await requestOwnMemory(pid, memoryFolder);
        memory[name] = own.held;
        live[name] = own.live;
      } else memory[name] = readMemoryMb(pid) + readChildrenMb(pid);
      if (name === 'api') memory.pdf = readChildrenMb(pid);
    }
    return { memory, live };
  }

  async function takeSample(): Promise<void> {
    const tables = await sql<{ name: string; rows: number }[]>`
      select coalesce(i.inhparent, c.relid)::regclass::text as name, sum(c.n_live_tup)::int as rows
      from pg_stat_user_tables c left join pg_inherits i on i.inhrelid = c.relid group by 1`;
    const sample: Sample = {
      minutes: (performance.now() - began) / 60_000,
      ...counts,
      ...(await readMemory()),
      rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    };
    appendFileSync(file, `${JSON.stringify(sample)}\n`);
  }

  try {
    const living = Array.from({ length: families }, (_, place) => liveOn(place));
    while (!isOver()) {
      await takeSample().catch(noteFault);
      await wait(Math.min(SAMPLE_MS, minutes * 20_000), undefined, { signal: stopped }).catch(() => {});
    }
    const isEarly = stopped.aborted;
    await takeSample().catch(noteFault);
    await Promise.all(living);
    const end: RunEnd = { faults: counts.faults, isEarly };
    appendFileSync(file, `${JSON.stringify(end)}\n`);
  } finally {
    await sql.end();
    await product.remove();
    await inbox.close();
    rmSync(memoryFolder, { recursive: true, force: true });
  }
}

/** Prints what the samples of a file show. Exit code 1: something is wrong; 2: nothing is, and not all is proved. */
function judge(file: string): void {
  const { samples, end } = readRun(readFileSync(file, 'utf8'));
  const last = samples.at(-1);
  if (!last) throw new Error(`${file} holds no sample`);
  // Both are in one container.
  const pdfMb = Math.max(...samples.map((sample) => sample.memory.pdf ?? 0));
  const readRoomMb = (part: string) => readMemoryLimitMb(part) - (part === 'api' ? pdfMb : 0);
  const memory = Object.keys(last.memory).map((part) => judgeMemory(samples, part, readRoomMb(part)));
  const tables = judgeTables(samples);
  const faults = end?.faults ?? last.faults;
  const figures = {
    'soak.minutes': last.minutes,
    'soak.weeks': last.weeks,
    'soak.faults': faults,
    ...Object.fromEntries(
      memory.flatMap(({ part, trend, liveTrend, verdict }) => [
        [`soak.${part}MbPerHour`, trend.slope],
        [`soak.${part}MbPerHourError`, trend.error],
        ...(liveTrend
          ? [
              [`soak.${part}LiveMbPerHour`, liveTrend.slope],
              [`soak.${part}LiveMbPerHourError`, liveTrend.error],
            ]
          : []),
        [`soak.${part}Verdict`, verdict],
      ]),
    ),
    'soak.tableFaults': tables.faults.length,
  };
  if (values.json) console.log(JSON.stringify(figures));
  else {
    const ended = end?.isEarly ? ', ended early' : '';
    console.log(
      `${last.weeks} weeks in ${last.minutes.toFixed(0)} minutes${ended}, ${faults} faults; samples: ${file}`,
    );
    for (const line of [...memory.map(describeMemory), ...tables.retained.map(describeGrowth)]) console.log(line);
  }
  const listParts = (wanted: MemoryJudgement['verdict']) =>
    memory.flatMap(({ part, verdict }) => (verdict === wanted ? [part] : []));
  const isJudged = last.minutes >= LEAST_MINUTES;
  const wrong = isJudged
    ? [
        ...listParts('leak').map((part) => `${part} leaks memory, or needs more than its container has`),
        ...tables.faults,
      ]
    : [];
  const unproved = [
    ...(isJudged
      ? listParts('unclear').map((part) => `a leak of ${part} could hide in the noise of this run`)
      : [`a run of less than ${LEAST_MINUTES} minutes cannot tell a leak from a start`]),
    ...(last.weeks > 0 ? [] : ['no week has ended']),
    ...(end ? [] : ['the run has not ended: what went wrong after its last sample is not known']),
  ];
  for (const fault of wrong) console.error(`FAULT ${fault}`);
  for (const reason of unproved) console.error(`NOT PROVED: ${reason}`);
  if (faults > 0 || wrong.length > 0) process.exitCode = 1;
  else if (unproved.length > 0) process.exitCode = 2;
}
