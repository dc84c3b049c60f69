import {
  isDelivered,
  type OutboxRow,
  type OutboxStore,
  type WaitReason,
  waitReason,
  waitsForPerson,
} from '#web/api/outbox-row.ts';
import { ApiProblem, type ProblemCode } from '#web/api/problem.ts';

export type OutboxPorts = {
  store: OutboxStore;
  /** Sends a row and hands back the answer. @throws ApiProblem */
  deliver: (row: OutboxRow) => Promise<unknown>;
  /** Whether the row's owner is here. */
  isHere: (owner: string) => boolean;
  /** The server has the row. */
  onDelivered: (row: OutboxRow) => void;
  /** Runs the work while no other tab does. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  retryDelayMs: (attempt: number) => number;
};

/** `key`: of the row that waits. */
export type Outcome =
  | { state: 'delivered'; answer: unknown }
  | { state: 'waiting'; key: string; reason: WaitReason }
  | { state: 'rejected'; code: ProblemCode };

/** An answer that is on the disk, and how its first delivery goes. */
export type Handed = { key: string; outcome: Promise<Outcome> };

/**
 * Loses no answer: a row is on the disk before the next question is shown, and leaves only when the server has it. Rows
 * of one assessment go in the order written, so that `complete` does not overtake its answers.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #listeners = new Set<() => void>();
  readonly #outcomes = new Map<string, (outcome: Outcome) => void>();
  /** Why rows wait, by key, as the last pass found it. */
  readonly #reasons = new Map<string, WaitReason>();
  #rows: readonly OutboxRow[] = [];
  #unreadable: readonly string[] = [];
  #draining: Promise<void> | null = null;
  #again = false;
  #closed = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** All rows, the same array until something changes. */
  readonly rows = (): readonly OutboxRow[] => this.#rows;

  /** Why this row has not gone out, as far as it was tried. */
  readonly reasonOf = (key: string): WaitReason => this.#reasons.get(key) ?? 'server';

  /** Keys of rows that are on this device and cannot be read any more. */
  readonly unreadable = (): readonly string[] => this.#unreadable;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what the last visit left; until then `rows` is empty. */
  load(): Promise<void> {
    return this.#reload().catch(() => undefined);
  }

  /**
   * Stores a row durably and resolves; `outcome` tells how its first delivery went.
   * @throws whatever the store throws: then nothing is stored and the question must stay on the screen
   */
  async put(row: OutboxRow): Promise<Handed> {
    await this.#ports.store.put(row);
    const outcome = new Promise<Outcome>((resolve) => this.#outcomes.set(row.key, resolve));
    await this.#replaceRefused(row).catch(() => undefined);
    void this.drain();
    return { key: row.key, outcome };
  }

  /** Sends what can be sent; a call during a drain makes it look once more. */
  drain(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#draining !== null) {
      this.#again = true;
      return this.#draining;
    }
    this.#draining = this.#drainAll().finally(() => {
      this.#draining = null;
    });
    return this.#draining;
  }

  /** Puts a rejected row back in line. */
  async retry(key: string): Promise<void> {
    const row = this.#rows.find((each) => each.key === key);
    if (!row) return;
    const { rejected: _, ...again } = row;
    await this.#ports.store.put(again);
    await this.drain();
  }

  /**
   * Drops a row that cannot be read any more, or that the server has refused, once a grown-up has seen that there is
   * one.
   */
  async forget(key: string): Promise<void> {
    const isRefused = this.#rows.some((row) => row.key === key && row.rejected);
    if (!isRefused && !this.#unreadable.includes(key)) return;
    await this.#ports.store.remove(key);
    await this.#reload();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  /** A form that was mended takes the place of the one that was refused. */
  async #replaceRefused({ draft, owner }: OutboxRow): Promise<void> {
    const { rows } = await this.#ports.store.read();
    for (const old of rows)
      if (draft && old.rejected && old.draft === draft && old.owner === owner) await this.#ports.store.remove(old.key);
    await this.#reload();
  }

  async #drainAll(): Promise<void> {
    let delayMs: number | undefined;
    do {
      this.#again = false;
      try {
        await this.#ports.exclusively(async () => {
          delayMs = await this.#pass();
        });
        await this.#reload();
      } catch {
        // The store does not answer now; the rows are in it, and time may help.
        delayMs = this.#ports.retryDelayMs(this.#attempt++);
      }
    } while (this.#again && !this.#closed);
    if (this.#closed) return;
    if (delayMs !== undefined) this.#timer = setTimeout(() => void this.drain(), delayMs);
    else this.#attempt = 0;
  }

  /** One go through the rows. @returns the wait until the next go in ms, where time alone may help */
  async #pass(): Promise<number | undefined> {
    /** By week. */
    const heldBack = new Map<string, WaitReason>();
    let delayMs: number | undefined;
    // Only what was told before the reading can be missed in it: another tab has delivered that.
    const awaited = [...this.#outcomes.keys()];
    const { rows } = await this.#ports.store.read();
    for (const key of awaited)
      if (!rows.some((row) => row.key === key)) this.#tell(key, { state: 'delivered', answer: null });
    for (const row of rows) {
      if (this.#closed) return;
      if (row.rejected) {
        this.#tell(row.key, { state: 'rejected', code: row.rejected });
        continue;
      }
      if (row.owner && !this.#ports.isHere(row.owner)) {
        this.#wait(row, 'signedOut');
        continue;
      }
      const held = heldBack.get(row.assessmentId);
      const kept = held ? { reason: held, retryAfterMs: undefined } : await this.#deliver(row);
      if (kept === null) continue;
      // A grown-up's answer on a device that is with the child: the child's do not build on it.
      if (kept.reason !== 'locked') heldBack.set(row.assessmentId, kept.reason);
      this.#wait(row, kept.reason);
      if (held || waitsForPerson(kept.reason)) continue;
      delayMs ??= kept.retryAfterMs ?? this.#ports.retryDelayMs(this.#attempt++);
    }
    return delayMs;
  }

  /** @returns null when the row is done with, delivered or rejected; otherwise why it is kept */
  async #deliver(row: OutboxRow): Promise<{ reason: WaitReason; retryAfterMs: number | undefined } | null> {
    const problem = await this.#ports.deliver(row).then(
      (answer) => {
        this.#tell(row.key, { state: 'delivered', answer });
        return null;
      },
      (fault: unknown) => (fault instanceof ApiProblem ? fault : new ApiProblem(0, 'UNREADABLE')),
    );
    const reason = problem && !isDelivered(problem) ? waitReason(problem, row) : null;
    if (problem && reason) return { reason, retryAfterMs: problem.retryAfterMs };
    if (problem && !isDelivered(problem)) {
      await this.#ports.store.put({ ...row, rejected: problem.code });
      this.#tell(row.key, { state: 'rejected', code: problem.code });
      return null;
    }
    await this.#ports.store.remove(row.key);
    this.#ports.onDelivered(row);
    this.#tell(row.key, { state: 'delivered', answer: null });
    return null;
  }

  #wait({ key }: OutboxRow, reason: WaitReason): void {
    this.#reasons.set(key, reason);
    this.#tell(key, { state: 'waiting', key, reason });
  }

  #tell(key: string, outcome: Outcome): void {
    this.#outcomes.get(key)?.(outcome);
    this.#outcomes.delete(key);
  }

  async #reload(): Promise<void> {
    const { rows, unreadable } = await this.#ports.store.read();
    this.#rows = rows;
    if (unreadable.length > 0 || this.#unreadable.length > 0) this.#unreadable = unreadable;
    for (const listener of this.#listeners) listener();
  }
}
