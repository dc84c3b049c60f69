import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWeeks } from '#infra/chaos/testing/check-weeks.ts';
import { type CrashStage, createCrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { type Ledger, openLedger } from '#infra/chaos/testing/ledger.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { createPersistentSender } from '#infra/chaos/testing/persistent-sender.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';

let folder: string;
let stage: CrashStage;
let week: LivingWeek;
let ledger: Ledger;
const counts = { acked: 0, faults: 0 };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-check-weeks-'));
  stage = await createCrashStage();
  const api = await stage.api();
  await stage.worker();
  ledger = openLedger(join(folder, 'ledger.jsonl'));
  week = await stage.family(api, { send: createPersistentSender([api], ledger, counts, () => {}) });
  // The first is sent again until its day is open.
  for (let i = 0; i < 5; i++) await week.mood();
  await week.pause();
}, FIRST_BOOT_MS);
afterAll(async () => {
  await stage?.teardown();
  rmSync(folder, { recursive: true, force: true });
});

async function check() {
  const lines: string[] = [];
  const found = await checkWeeks(stage, [{ week, ledger, ends: ['DayOpened 1'] }], (line) => void lines.push(line));
  return { ...found, lines: lines.join('\n') };
}
const RIGHT = { lost: 0, duplicated: 0, unsignalled: 0, faults: 0 };

describe('the check of a week after a chaos run', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await check()).toEqual({ ...RIGHT, lines: '' });
    expect(counts).toEqual({ acked: 7, faults: 0 });
  });

  it('counts a view and a state that do not follow from the log', async () => {
    await stage.sql`update mood_assessments set energy = 'none' where session_id = ${week.id}`;
    await stage.sql`update assessment_sessions set state = jsonb_set(state::jsonb, '{reminded}', '[1]')::text where id = ${week.id}`;
    const { lines, ...found } = await check();
    expect(found, lines).toEqual({ ...RIGHT, faults: 2 });
    expect(lines).toContain('mood_assessments');
    expect(lines).toContain('state');
  });

  it('counts one event that is gone and another that is doubled, though their number is right', async () => {
    await stage.sql`delete from events where stream_id = ${week.id} and version = 5`;
    await stage.sql`insert into events (stream_id, version, type, schema_version, origin, data, meta, at)
      select stream_id, 100, type, schema_version, origin, data, meta, at from events where stream_id = ${week.id} and version = 4`;
    const { lost, duplicated, lines } = await check();
    expect({ lost, duplicated }, lines).toEqual({ lost: 1, duplicated: 1 });
    expect(lines).toContain('gaps');
  });
});
