import { describe, expect, it } from 'vitest';
import { toRecordedFacts } from '#services/assessment/academic.ts';
import {
  buildNextCalibration,
  buildNextLevels,
  findCalibrationSittings,
  findTrialSittings,
  formatCalibrationTable,
} from '#services/assessment/recalibration.ts';
import { BANK } from '#services/item-bank/bank.ts';
import {
  applyCalibration,
  type Calibration,
  calibration,
  findCalibrationFaults,
} from '#services/item-bank/calibration.ts';
import type { Item } from '#services/item-bank/item.ts';
import { findFaults } from '#services/ops/item-check/item-check.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { ItemCalibration } from '#shared/measurement/recalibration.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { createSimulatedFamily, type FamilyKind } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';

const createWeekEvents = (kind: FamilyKind): readonly AssessmentEvent[] =>
  playAssessment(createSimulatedFamily('log/12', 12, kind), PRODUCT_SETTING).events;
const honest = createWeekEvents('honest');

describe('sittings to learn from', () => {
  it('are the five of an honest week, with its answers and the age of their day', () => {
    const sittings = findCalibrationSittings(honest);
    expect(sittings).toHaveLength(5);
    const answeredIds = honest.flatMap((event) => (event.type === 'ItemAnswered' ? [event.itemId] : []));
    expect(sittings.flatMap(({ answers }) => answers.map(({ itemId }) => itemId)).sort()).toEqual(answeredIds.sort());
    for (const { age } of sittings) expect(Math.floor(age)).toBe(12);
  });

  it('count the draws of a template as answers to one item', () => {
    const drawn = honest.map((event) => (event.type === 'ItemAnswered' ? { ...event, template: 'drawn' } : event));
    const answers = findCalibrationSittings(drawn).flatMap((sitting) => sitting.answers);
    expect(new Set(answers.map(({ itemId }) => itemId))).toEqual(new Set(['drawn']));
  });

  it('are none of a week that is not over, of a careless child, or of another scale version', () => {
    expect(findCalibrationSittings(honest.filter(({ type }) => type !== 'AnalysisStarted'))).toEqual([]);
    expect(findCalibrationSittings(createWeekEvents('careless'))).toEqual([]);
    const older = honest.map((event) => (event.type === 'ItemAnswered' ? { ...event, scaleVersion: '0' } : event));
    expect(findCalibrationSittings(older)).toEqual([]);
  });

  it('are counted once after a replay', () => {
    const end = honest.findLastIndex(({ type }) => type === 'AnalysisStarted');
    const again = honest.flatMap((event) =>
      event.type === 'ItemAnswered' && event.subject === 'science'
        ? [{ ...event, sittingId: `again-${event.sittingId}` } as AssessmentEvent]
        : [],
    );
    expect(findCalibrationSittings(honest.toSpliced(end, 0, ...again))).toHaveLength(5);
  });
});

describe('extra questions to learn from', () => {
  const end = honest.findLastIndex(({ type }) => type === 'AnalysisStarted');
  const withExtra = (change: object) =>
    honest.toSpliced(
      end,
      0,
      ...honest.flatMap((event) =>
        event.type === 'ItemAnswered' && event.subject === 'science' && !event.engagement
          ? [{ ...event, itemId: `${event.itemId}-x`, extra: true as const, ...change }]
          : [],
      ),
    );
  const countOfScience = (log: readonly AssessmentEvent[]) =>
    findCalibrationSittings(log).map(({ answers }) => answers.length);
  it('are those beside their sitting, with it; careless ones leave the whole subject out', () => {
    const [usual] = countOfScience(honest) as [number];
    expect(countOfScience(withExtra({}))).toContain(2 * usual);
    expect(countOfScience(withExtra({ rtMs: 100 }))).toHaveLength(4);
  });
});

describe('trials to learn from', () => {
  it('are those of the four areas of an honest week, without practice', () => {
    const sittings = findTrialSittings(honest);
    expect(sittings).toHaveLength(4);
    const scored = honest.flatMap((event) =>
      event.type === 'TrialsRecorded'
        ? event.trials.filter(({ control, game }) => !control && game !== 'reaction')
        : [],
    );
    expect(sittings.flatMap(({ trials }) => trials)).toHaveLength(scored.length);
  });
  it('are none of another scale version, of the first releases, which name none, or of a week that is not over', () => {
    const withVersion = (scaleVersion?: string) =>
      honest.map((event) => (event.type === 'TrialsRecorded' ? { ...event, scaleVersion } : event));
    expect(findTrialSittings(withVersion('0'))).toEqual([]);
    expect(findTrialSittings(withVersion())).toEqual([]);
    expect(findTrialSittings(honest.filter(({ type }) => type !== 'AnalysisStarted'))).toEqual([]);
  });
  it('give levels that are published beside the earlier ones, if they fit', () => {
    const learn = (id: string, fits: boolean) => ({
      id,
      n: 240,
      infit: 1,
      fits,
      before: { shift: 0, tau: 0.6 },
      after: { shift: 0.12345, tau: 0.2 },
    });
    const before = { 'matrices/11': { shift: 1, tau: 0.1 } };
    expect(buildNextLevels(before, [learn('matrices/12', true), learn('matrices/13', false)])).toEqual({
      ...before,
      'matrices/12': { shift: 0.123, tau: 0.2 },
    });
  });
});

const [first, second] = BANK as [Item, Item];
const createItemCalibration = (item: Item, fits = true): ItemCalibration => ({
  itemId: item.id,
  n: 240,
  before: { masteryAge: item.masteryAge, tau: item.tau },
  after: { masteryAge: 5.43219, tau: 0.14129 },
  infit: fits ? 1.04 : 1.52,
  fits,
  floorMs: 911.6,
});
const entry = { id: first.id, answers: 240, masteryAge: 5.432, tau: 0.141, floorMs: 912 };

describe('the next calibration', () => {
  it('has what was learned and keeps what was known, under the next scale version', () => {
    const before: Calibration = {
      scaleVersion: '1',
      items: [
        { ...entry, answers: 200 },
        { ...entry, id: second.id },
      ],
    };
    const { scaleVersion, items } = buildNextCalibration(before, [createItemCalibration(first)]);
    expect(scaleVersion).toBe('2');
    expect(items).toHaveLength(2);
    expect(items).toEqual(expect.arrayContaining([entry, { ...entry, id: second.id }]));
  });

  it('leaves out an item that does not fit, and the table says so', () => {
    expect(buildNextCalibration({ scaleVersion: '1', items: [] }, [createItemCalibration(first, false)]).items).toEqual(
      [],
    );
    const lines = formatCalibrationTable([createItemCalibration(first, false)], {
      items: 480,
      weeks: 300,
      answers: 24_000,
      least: 200,
    });
    expect(lines[0]).toBe('24000 answers of 300 weeks; 1 of 480 items have 200 or more.');
    expect(lines.join('\n')).toMatch(
      new RegExp(`${first.id} +240 +.* → 5.43 +.* → 0.14 +1.52 +0.9\n.*replaced.*${first.id}$`),
    );
  });

  it('of no answers is a sentence and no table', () => {
    expect(formatCalibrationTable([], { items: 480, weeks: 0, answers: 0, least: 200 })).toEqual([
      '0 answers of 0 weeks; 0 of 480 items have 200 or more.',
    ]);
  });
});

describe('a calibrated bank', () => {
  const smallCalibration: Calibration = { scaleVersion: SCALE_VERSION, items: [{ ...entry, masteryAge: 8.1 }] };

  it('asks with what answers taught, also outside the band of its judges, and has no fault for it', () => {
    const bank = applyCalibration(BANK, smallCalibration);
    expect(bank[0]).toEqual({ ...first, answers: 240, masteryAge: 8.1, tau: 0.141, floorMs: 912 });
    expect(bank.slice(1)).toEqual(BANK.slice(1));
    expect(toRecordedFacts(bank[0] as Item)).toMatchObject({ masteryAge: 8.1, tau: 0.141, floorMs: 912 });
    expect(toRecordedFacts(first)).not.toHaveProperty('floorMs');
    expect(findFaults(bank)).toEqual([]);
  });

  it('is the calibration of this bank and of this scale, or the check says what it is not', () => {
    expect(findCalibrationFaults(BANK, calibration)).toEqual([]);
    expect(findCalibrationFaults(BANK.slice(1), { ...smallCalibration, scaleVersion: '9' })).toEqual([
      `the calibration makes scale version 9, and scale.ts says ${SCALE_VERSION}`,
      `calibrated item ${first.id} is not in the bank`,
    ]);
  });
});
