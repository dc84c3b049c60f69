import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandRow, compareWithLedger, type LedgerLine, openLedger } from '#infra/chaos/testing/ledger.ts';
import type { RecordedEvent } from '#services/database/event-store.ts';
import type { Instant } from '#shared/values/days.ts';

const WEEK = '/api/assessments/0193a000-0000-7000-8000-000000000001';
const at = '2026-11-23T10:00:00.000Z' as Instant;
const tellMood = (key: string, version: number | null, rtMs: number, isReplayed = false): LedgerLine => ({
  key,
  path: `${WEEK}/mood/1`,
  body: { mood: 'happy', energy: 'low', rtMs },
  version,
  isReplayed,
});
const moodEvent = (version: number, rtMs: number): RecordedEvent => ({
  version,
  origin: 'a',
  event: { type: 'MoodChecked', at, day: 1, mood: 'happy', energy: 'low', rtMs },
});
const count = (lines: LedgerLine[], commands: CommandRow[], log: RecordedEvent[]) => {
  const { lost, duplicated } = compareWithLedger(lines, commands, log);
  return { lost: lost.map(({ key }) => key), duplicated: duplicated.map(({ version }) => version) };
};

const NONE = { lost: [], duplicated: [] };
const COMMANDS: CommandRow[] = [
  { key: 'day-opened:1', version: 1 },
  { key: 'a', version: 2 },
  { key: 'b', version: 3 },
];
const LOG: RecordedEvent[] = [
  { version: 1, origin: 'w', event: { type: 'DayOpened', at, day: 1 } },
  moodEvent(2, 0),
  moodEvent(3, 1),
];
const LINES = [tellMood('a', 2, 0), tellMood('b', 3, 1)];

describe('a ledger against the log', () => {
  it('agrees where each write is at the version that was told; a repetition was told a later one', () => {
    expect(count(LINES, COMMANDS, LOG)).toEqual(NONE);
    expect(count([tellMood('a', 3, 0, true), tellMood('b', 3, 1)], COMMANDS, LOG)).toEqual(NONE);
  });

  it('counts a write that is missing and one that is there twice both, though their number is right', () => {
    const log = [...LOG.slice(0, 2), moodEvent(4, 0)];
    expect(count(LINES, COMMANDS, log)).toEqual({ lost: ['b'], duplicated: [4] });
  });

  it('counts an event that a write made twice, and one that was written without a key before another write', () => {
    const [opening, first] = LOG as [RecordedEvent, RecordedEvent];
    const log = [opening, first, moodEvent(3, 0), moodEvent(4, 1)];
    const lines = [tellMood('a', 3, 0), tellMood('b', 4, 1)];
    const getCommands = (version: number) => [
      { key: 'a', version },
      { key: 'b', version: 4 },
    ];
    expect(count(lines, getCommands(3), log)).toEqual({ ...NONE, duplicated: [2] });
    expect(count([tellMood('a', 2, 0), tellMood('b', 4, 1)], getCommands(2), log)).toEqual({
      ...NONE,
      duplicated: [3],
    });
  });

  it('counts a write without its key, at another version or with another content', () => {
    expect(count(LINES, COMMANDS.slice(0, 2), LOG)).toEqual({ lost: ['b'], duplicated: [3] });
    expect(count([tellMood('a', 3, 0), tellMood('b', 3, 1)], COMMANDS, LOG)).toEqual({ ...NONE, lost: ['a'] });
    expect(count([tellMood('a', 2, 7), tellMood('b', 3, 1)], COMMANDS, LOG)).toEqual({ ...NONE, lost: ['a'] });
  });

  it('lets a write that was never acknowledged be there or not, and no other', () => {
    const [first] = LINES as [LedgerLine];
    expect(count([first, tellMood('b', null, 1)], COMMANDS, LOG)).toEqual(NONE);
    expect(count([first, tellMood('b', null, 1)], COMMANDS.slice(0, 2), LOG.slice(0, 2))).toEqual(NONE);
    expect(count([first], COMMANDS, LOG)).toEqual({ ...NONE, duplicated: [3] });
  });

  it('knows a write of several events, and one that changed nothing', () => {
    const commands = [{ key: 'day-opened:1', version: 1 }, { key: 'a', version: 1 }, ...COMMANDS.slice(2)];
    const pause = { ...tellMood('a', 1, 0), path: `${WEEK}/assent` };
    const opening: RecordedEvent = { version: 2, origin: 'a', event: { type: 'DayOpened', at, day: 2 } };
    const log = LOG.with(1, opening);
    expect(count([pause, tellMood('b', 3, 1)], commands, log)).toEqual(NONE);
  });
});

describe('a ledger', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'seven-stones-ledger-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is read from its file, which holds nothing before the first line', () => {
    const file = join(folder, 'lines');
    expect(openLedger(file).read()).toEqual([]);
    for (const line of LINES) openLedger(file).note(line);
    expect(openLedger(file).read()).toEqual(LINES);
  });
});
