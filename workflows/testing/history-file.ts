import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import proto from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;
export type History = proto.temporal.api.history.v1.IHistory;

export const historiesFolder = fileURLToPath(new URL('../histories/', import.meta.url));

/** Who recorded a history, and where, is nobody's business and changes with every machine; no replay reads it. */
const OF_THE_MACHINE: Record<string, string> = { identity: 'recorder', stackTrace: '' };

/** A history as JSON, an event a line. */
export function historyText(history: History): string {
  const { events } = History.toObject(History.fromObject(history), { enums: String, bytes: String, longs: String }) as { events: object[] };
  const line = (event: object) => JSON.stringify(event, (key, value) => OF_THE_MACHINE[key] ?? value);
  return `{"events":[\n${events.map(line).join(',\n')}\n]}\n`;
}

export const historyOf = (text: string): proto.temporal.api.history.v1.History => History.fromObject(JSON.parse(text));

/** The recorded histories by name. */
export const goldenHistories = (): [string, string][] =>
  readdirSync(historiesFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.slice(0, -'.json'.length), readFileSync(historiesFolder + file, 'utf8')]);
