import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { RecordedEvent } from '#services/database/event-store.ts';

/** A write of a family to its week. */
export type LedgerLine = {
  /** Of idempotency. */
  key: string;
  path: string;
  body: unknown;
  /** The version of the week that the answer told; null: no try was answered, so the write may be stored or not. */
  version: number | null;
  /** The answer was that of a repetition, which tells the version at the time of the repetition. */
  isReplayed: boolean;
};

/** What a family was told, on disk: a line for each write that has come to its end. */
export function openLedger(file: string) {
  return {
    note: (line: LedgerLine): void => appendFileSync(file, `${JSON.stringify(line)}\n`),
    read: (): LedgerLine[] =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line))
        : [],
  };
}
export type Ledger = ReturnType<typeof openLedger>;

/** A row of the table of keys: the write with this key led to this version. */
export type CommandRow = { key: string; version: number };

/**
 * Compares each acknowledged write with the database. `lost`: it has no row of its key, the row names another version
 * than the answer told, or the log holds another content there. `duplicated`: events of people that belong to no write
 * that was acknowledged or may be stored, or stand before the version of a write that makes but one of its kind.
 */
export function compareWithLedger(
  lines: readonly LedgerLine[],
  commands: readonly CommandRow[],
  log: readonly RecordedEvent[],
): { lost: LedgerLine[]; duplicated: RecordedEvent[] } {
  const versions = new Map(commands.map(({ key, version }) => [key, version]));
  const events = new Map(log.map(({ version, event }) => [version, event]));
  const isStored = ({ key, path, body, version: answered, isReplayed }: LedgerLine): boolean => {
    const version = versions.get(key);
    if (version === undefined || answered === null) return version !== undefined;
    const isRight = isReplayed ? version <= answered : version === answered;
    return isRight && holds(events.get(version), toExpectedEvent(path, body));
  };
  const keys = new Set(lines.map(({ key }) => key));
  // A write ends at the version of its row, so an event belongs to the first row that is not before it.
  const owned = [...commands].sort((one, other) => one.version - other.version);
  let at = 0;
  const duplicated = log.filter(({ version, origin, event }) => {
    while (at < owned.length && (owned[at]?.version ?? 0) < version) at += 1;
    if (origin !== 'a') return false;
    const last = owned[at]?.version;
    if (LAST_EVENTS.includes(event.type) && last !== version) return true;
    // A write that changed nothing has the version of the write before it.
    for (let i = at; last !== undefined && owned[i]?.version === last; i++)
      if (keys.has(owned[i]?.key ?? '')) return false;
    return true;
  });
  return { lost: lines.filter((line) => line.version !== null && !isStored(line)), duplicated };
}

/** Each is the last event of a write, and none makes two of them. */
const LAST_EVENTS = ['MoodChecked', 'AssessmentPaused', 'AssessmentResumed'];

/** What the last event of a write holds of what was sent; of games and questions the server makes more than that. */
function toExpectedEvent(path: string, body: unknown): object {
  const [, what, of] = /^\/api\/assessments\/[^/]+\/(\w+)\/?([^/]*)$/.exec(path) ?? [];
  switch (what) {
    case 'mood':
      return { type: 'MoodChecked', day: Number(of), ...(body as object) };
    case 'pause':
      return { type: 'AssessmentPaused' };
    case 'resume':
      return { type: 'AssessmentResumed' };
    default:
      return {};
  }
}

/** Whether a value has all parts of another. */
const holds = (actual: unknown, expected: unknown): boolean =>
  typeof expected === 'object' && expected !== null
    ? typeof actual === 'object' &&
      actual !== null &&
      Object.entries(expected).every(([name, part]) => holds((actual as Record<string, unknown>)[name], part))
    : actual === expected;
