import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS, PRICES, readPrices } from '#infra/capacity/assumptions.ts';
import {
  type ChosenRuns,
  checkModel,
  chooseRuns,
  computeHerdDelay,
  computeNeed,
  computeProcessors,
  judgeModel,
  listLimits,
} from '#infra/capacity/model.ts';
import { type Cpu, listFlaws, readRuns, type ScaleRun } from '#infra/capacity/scale-run.ts';
import { run } from '#infra/capacity/testing/run.ts';
import { RUNS_IN_MEMORY } from '#workflows/workers.ts';

const WEEK_SECONDS = 604_800;

describe('capacity: what a number of weeks needs', () => {
  it('is processors for the busiest hour, with a reserve and a sign-up for each week', () => {
    const { peakToAverage, usableShare } = ASSUMPTIONS;
    // As many weeks as seconds: one starts each second.
    expect(computeProcessors(run(), 'api', WEEK_SECONDS)).toBeCloseTo((0.01 + 0.7 * peakToAverage) / usableShare);
    expect(computeProcessors(run(), 'postgres', WEEK_SECONDS)).toBeCloseTo((0.01 + 0.4 * peakToAverage) / usableShare);
    expect(computeProcessors(run(), 'temporal', 0)).toBeCloseTo(0.1 / usableShare);
  });

  it('is more of the workers for each week that they do not hold in memory, and replay', () => {
    const { peakToAverage, usableShare, replayMsPerWeek, leastProcesses } = ASSUMPTIONS;
    const held = leastProcesses * RUNS_IN_MEMORY;
    const compute = (weeks: number, replayMs: number) =>
      (0.01 + ((0.4 * weeks) / WEEK_SECONDS + replayMs / 1000) * peakToAverage) / usableShare;
    expect(computeProcessors(run(), 'worker', held)).toBeCloseTo(compute(held, 0));
    const more = held + WEEK_SECONDS;
    expect(computeProcessors(run(), 'worker', more)).toBeCloseTo(compute(more, replayMsPerWeek));
    expect(computeProcessors(run(), 'postgres', more)).toBeCloseTo(compute(more, 0));
  });

  it('is a year of the log, and of Temporal only what is open or was closed within its retention', () => {
    const { postgresGb, temporalGb, backupGb } = computeNeed(run(), 1_024);
    expect(postgresGb).toBeCloseTo(365 / 7);
    expect(temporalGb).toBeCloseTo((2 * 100) / 1_024);
    // 29 copies of the log, what was written in 30 days, and a segment each half minute of which 16 KiB are left.
    expect(backupGb).toBeCloseTo((29 * 365) / 7 + (4 * 30) / 7 + (30 * 2_880) / 2 ** 16);
  });

  it('is room for backups even without a week: the log is archived by time', () => {
    expect(computeNeed(run(), 0).backupGb).toBeCloseTo((30 * 2_880) / 2 ** 16);
  });

  it('is never less than two of each process, for a few weeks', () => {
    const need = computeNeed(run(), 10);
    expect([need.apiProcesses, need.workerProcesses, need.machineProcessors]).toEqual([2, 2, 2 + 2 + 3 * 2]);
  });

  it('costs less a week when weeks are many', () => {
    const [few, many] = [1_000, 1_000_000].map((weeks) => computeNeed(run(), weeks).dollarsPerMonth / weeks);
    expect(many).toBeLessThan(few as number);
  });

  it('is priced anew with another price, and the measured actions of a week only where Temporal is bought', () => {
    const count = (words: string[]) => computeNeed(run(), 1_000, readPrices(words));
    const [need, cheaper, dearer] = [count([]), count(['backupGbMonth=0']), count(['millionActions=51'])];
    expect(need.dollarsPerMonth - cheaper.dollarsPerMonth).toBeCloseTo(need.backupGb * PRICES.backupGbMonth);
    expect(dearer.dollarsPerMonth).toBe(need.dollarsPerMonth);
    expect(dearer.dollarsPerMonthOnTemporalCloud - need.dollarsPerMonthOnTemporalCloud).toBeCloseTo(
      (ASSUMPTIONS.actionsPerWeek * 1_000 * (365 / 7 / 12)) / 1e6,
    );
  });
});

it('capacity: a price is named and has an amount, or the command is refused; without a word the lists count', () => {
  expect(readPrices(['thousandEmails=0.1', 'processorHour=1'])).toEqual({
    ...PRICES,
    thousandEmails: 0.1,
    processorHour: 1,
  });
  for (const word of ['emails=1', 'thousandEmails', 'thousandEmails=', 'thousandEmails=-1', 'toString=1', ''])
    expect(() => readPrices([word]), word).toThrow(/is no price: name one of processorHour/);
  expect(readPrices([])).toEqual(PRICES);
});

it('capacity: the reminders of an evening are on time while the rate suffices, and late by what is left over', () => {
  const { remindersPerSecond, spreadMinutes, remindedShare } = ASSUMPTIONS;
  const enough = (remindersPerSecond * spreadMinutes * 60) / remindedShare;
  expect([computeHerdDelay(10), computeHerdDelay(enough)]).toEqual([0, 0]);
  expect(computeHerdDelay(2 * enough)).toBeCloseTo(spreadMinutes);
});

describe('capacity: what breaks first', () => {
  it('stands first, and each limit is where its need is met exactly', () => {
    const limits = listLimits(run());
    expect(limits.map(({ weeks }) => weeks)).toEqual(
      limits.map(({ weeks }) => weeks).toSorted((one, other) => one - other),
    );
    const apis = limits.find(({ what }) => what === '2 APIs');
    expect(computeProcessors(run(), 'api', apis?.weeks ?? 0)).toBeCloseTo(2);
    const workers = limits.find(({ what }) => what === '2 workers');
    expect(computeProcessors(run(), 'worker', workers?.weeks ?? 0)).toBeCloseTo(2);
    const evening = limits.find(({ what }) => what.includes('reminders'));
    expect(computeHerdDelay(evening?.weeks ?? 0)).toBeCloseTo(ASSUMPTIONS.eveningMinutes - ASSUMPTIONS.spreadMinutes);
    const partition = limits.find(({ what }) => what.includes('partition'));
    expect(computeNeed(run(), partition?.weeks ?? 0).postgresGb / 12).toBeGreaterThan(ASSUMPTIONS.mostPartitionGb);
  });

  it('leaves out a part that was not measured', () => {
    const cpuMsPerWeek = { ...run().cpuMsPerWeek, temporalPostgres: 0 };
    expect(listLimits(run({ cpuMsPerWeek })).some(({ what }) => what.includes('for Temporal'))).toBe(false);
  });
});

describe('capacity: the check', () => {
  it('is a run that gave no unit: the largest', () => {
    const chosen = chooseRuns([run({ weeks: 3_000 }), run({ weeks: 100 }), run({ weeks: 1_000 })]);
    expect([chosen?.units.weeks, chosen?.control?.weeks]).toEqual([1_000, 3_000]);
  });

  it('is missing with one size or store, and of another machine or release', () => {
    expect(chooseRuns([])).toBeUndefined();
    expect(chooseRuns([run(), run()])?.control).toBeUndefined();
    const mixed = chooseRuns([run({ weeks: 10 }), run({ weeks: 30, temporalStore: 'sqlite' })]);
    expect([mixed?.units.weeks, mixed?.control]).toEqual([10, undefined]);
    const elsewhere = { ...run().machine, processor: 'another processor' };
    expect(chooseRuns([run({ weeks: 10, machine: elsewhere }), run()])).toMatchObject({
      units: { weeks: 100 },
      control: undefined,
    });
    expect(chooseRuns([run({ weeks: 10, release: 'def5678' }), run()])).toMatchObject({ control: undefined });
  });

  it.each([
    ['with faults', { faults: 1 }, 'it met 1 faults'],
    ['on a busy machine', { loadBefore: 1.01 }, 'others were at work: a load of 1.01 on 2 cores when it began'],
    ['of a tree with changes', { release: 'abc1234-dirty' }, 'its files had changed since the release'],
    [
      'beside others that came later',
      { whole: { ...(run().whole as NonNullable<ScaleRun['whole']>), othersSeconds: 201 } },
      expect.stringContaining('201 processor seconds'),
    ],
    [
      'whose idle use was that of work',
      { cpuMsPerSignUp: { ...run().cpuMsPerSignUp, temporal: -2 } },
      expect.stringContaining('less than nothing'),
    ],
    ['without its whole processor time', { whole: undefined }, expect.stringContaining('it is older than')],
    ['without its reminders', { remindersNotSent: undefined }, expect.stringContaining('it is older than')],
  ])('is no run %s, unless there is no other, and then says so', (_, flawed, flaw) => {
    const chosen = chooseRuns([run({ weeks: 10 }), run(), run({ weeks: 3_000, ...flawed })]);
    expect([chosen?.units.weeks, chosen?.control?.weeks, chosen?.flaws]).toEqual([10, 100, []]);
    const only = chooseRuns([run({ weeks: 10, ...flawed }), run({ weeks: 30, ...flawed })]);
    expect(listFlaws(run(flawed))).toEqual([flaw]);
    expect([only?.units.weeks, only?.control?.weeks, only?.flaws.length]).toEqual([10, 30, 2]);
  });

  it('stands at a load of half the cores, which the run itself may have left', () => {
    expect(listFlaws(run({ loadBefore: 1 }))).toEqual([]);
  });

  it('is the processor time of a whole run, idle parts and accounts too, as the needs are computed', () => {
    const [processor, log] = checkModel(run(), run());
    expect([processor?.predicted, processor?.measured]).toEqual([expect.closeTo(390), 390]);
    expect([processor?.error, log?.error]).toEqual([expect.closeTo(0), 0]);
    // Ten times as many weeks in the same time: only what is idle stays.
    const whole = { seconds: 1_000, cpuSeconds: { ...run().whole?.cpuSeconds, api: 2_840 } as Cpu, othersSeconds: 0 };
    const dear = checkModel(run(), run({ weeks: 1_000, whole }))[0];
    expect([dear?.predicted, dear?.measured]).toEqual([expect.closeTo(2_100 + 180), 3_150]);
    expect(dear?.error).toBeCloseTo(1 - 2_280 / 3_150);
    // Half of them beyond the memory of the one worker of a run.
    const replaying = run({ weeks: 2 * RUNS_IN_MEMORY, weeksTogether: 2 * RUNS_IN_MEMORY });
    const within = checkModel(run(), { ...replaying, weeksTogether: RUNS_IN_MEMORY })[0];
    expect((checkModel(run(), replaying)[0]?.predicted ?? 0) - (within?.predicted ?? 0)).toBeCloseTo(
      (RUNS_IN_MEMORY * ASSUMPTIONS.replayMsPerWeek) / 1000,
    );
  });

  it('is judged: 1 beyond its limit, 2 where nothing is proved, each in plain words', () => {
    const judge = (...runs: ScaleRun[]) => {
      const chosen = chooseRuns(runs) as ChosenRuns;
      return judgeModel(chosen, chosen.control ? checkModel(chosen.units, chosen.control) : []);
    };
    // 420 processor seconds of weeks and accounts, and .18 in each of 500 seconds.
    const whole = { seconds: 500, cpuSeconds: { ...run().whole?.cpuSeconds, api: 200 } as Cpu, othersSeconds: 0 };
    const large = (emailsPerWeek: number) => run({ weeks: 200, emailsPerWeek, whole });
    expect(judge(run(), large(5))).toEqual({ code: 0, words: [] });
    expect(judge(run(), large(8))).toEqual({
      code: 1,
      words: ['emails: the model errs by 38 %; measure a larger size'],
    });
    expect(judge(run())).toMatchObject({ code: 2, words: [expect.stringContaining('no second size')] });
    expect(judge(run({ loadBefore: 17 }), run({ weeks: 200, loadBefore: 19 }))).toMatchObject({
      code: 2,
      words: [
        expect.stringMatching(/^NOT PROVED: the run of 100 weeks: .*load of 17/),
        expect.stringMatching(/^NOT PROVED: the run of 200 weeks: .*load of 19/),
      ],
    });
  });
});

describe('capacity: the stored runs', () => {
  it('have the fields of today, with their units', () => {
    expect(() => readRuns()).not.toThrow();
  });

  it('are read smallest first, the newest of equal ones last, and refused with an unknown field', () => {
    const folder = mkdtempSync(join(tmpdir(), 'seven-stones-runs-'));
    try {
      const store = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
      store('a.json', run({ weeks: 30, startedAt: '2026-11-28T10:00:00.000Z' }));
      store('b.json', run({ startedAt: '2026-11-27T10:00:00.000Z' }));
      store('c.json', run());
      expect(readRuns(folder).map(({ weeks, startedAt }) => [weeks, startedAt.slice(8, 10)])).toEqual([
        [30, '28'],
        [100, '26'],
        [100, '27'],
      ]);
      store('d.json', { ...run(), cpuSeconds: 2 });
      expect(() => readRuns(folder)).toThrow(/cpuSeconds/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
