import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import proto from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;
export type History = proto.temporal.api.history.v1.IHistory;

/**
 * One folder per release, and a list of checksums of files that must never change (`sha256sum -c SHA256SUMS` reads it
 * too).
 */
export const historiesFolder = fileURLToPath(new URL('../histories/', import.meta.url));
const LIST = 'SHA256SUMS';

/** Fields that depend on the recording machine; replay does not read them. */
const MACHINE_FIELDS: Record<string, string> = { identity: 'recorder', stackTrace: '' };

/** A history as JSON, one event per line. */
export function formatHistory(history: History): string {
  const { events } = History.toObject(History.fromObject(history), { enums: String, bytes: String, longs: String }) as {
    events: object[];
  };
  const formatEvent = (event: object) => JSON.stringify(event, (key, value) => MACHINE_FIELDS[key] ?? value);
  return `{"events":[\n${events.map(formatEvent).join(',\n')}\n]}\n`;
}

const FAMILIES = ['WORKFLOW_TASK', 'ACTIVITY_TASK', 'TIMER', 'UPSERT_WORKFLOW'];

/** How many events of each type a history has; the types of one task, activity or timer are counted together. */
export function countEventTypes({ events }: History): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { eventType } of events ?? []) {
    const type = (proto.temporal.api.enums.v1.EventType[Number(eventType)] ?? '').replace('EVENT_TYPE_', '');
    const key = FAMILIES.find((family) => type.startsWith(family)) ?? type;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

export const parseHistory = (text: string): proto.temporal.api.history.v1.History =>
  History.fromObject(JSON.parse(text));

/** Every recorded history as `version/scenario`, with its text. */
export const listGoldenHistories = (folder = historiesFolder): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file.slice(0, -'.json'.length), readFileSync(join(folder, file), 'utf8')]);

/** Adds a history. An existing one is never overwritten: it shows what running assessments were started with. */
export function addHistory(name: string, text: string, folder = historiesFolder): void {
  const file = `${name}.json`;
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { flag: 'wx' });
  appendFileSync(join(folder, LIST), `${computeHash(text)}  ${file}\n`);
}

/** Differences to the list of checksums, one sentence each; empty when all histories are unchanged. */
export function findChangedHistories(folder = historiesFolder): string[] {
  const list = existsSync(join(folder, LIST)) ? readFileSync(join(folder, LIST), 'utf8').trim().split('\n') : [];
  const listed = new Map(list.map((line) => [line.slice(66, -'.json'.length), line.slice(0, 64)]));
  const present = new Map(listGoldenHistories(folder));
  return [
    ...[...listed].flatMap(([name, hash]) => {
      const text = present.get(name);
      if (text === undefined) return `${name} is gone`;
      return computeHash(text) === hash ? [] : `${name} has changed`;
    }),
    ...[...present.keys()].filter((name) => !listed.has(name)).map((name) => `${name} is not in the list`),
  ];
}

const computeHash = (text: string): string => createHash('sha256').update(text).digest('hex');
