import { ApiProblem, type ProblemCode } from '#web/api/problem.ts';

/** A write that has not been confirmed yet. It holds answers and ids, never a name. */
export type OutboxRow = {
  /** The Idempotency-Key: a second delivery of the row is the same write. */
  key: string;
  assessmentId: string;
  method: 'PUT' | 'POST';
  address: string;
  body: unknown;
  /** Why the server will not take it; the row is kept for the grown-up to see. */
  rejected?: ProblemCode;
};

/** Keeps rows over a crash of the browser. `put` of a known key replaces that row in its place. */
export type OutboxStore = {
  put: (row: OutboxRow) => Promise<void>;
  /** In the order written. */
  rows: () => Promise<OutboxRow[]>;
  remove: (key: string) => Promise<void>;
};

export type OutboxPorts = {
  store: OutboxStore;
  /** Sends a row and hands back the answer. @throws ApiProblem */
  deliver: (row: OutboxRow) => Promise<unknown>;
  /** Runs the work while no other tab does. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  retryDelayMs: (attempt: number) => number;
};

export type Outcome = { state: 'delivered'; answer: unknown } | { state: 'waiting' } | { state: 'rejected'; code: ProblemCode };

const KEPT = new Set([0, 401, 408, 423, 425, 426, 429]);
/** They wait for a person to sign in or unlock, or for a page of today's release; time alone does not help. */
const WAITS_FOR_A_PERSON = new Set([401, 423, 426]);
const isKept = ({ status, code }: ApiProblem) => KEPT.has(status) || status >= 500 || (status === 409 && code === 'KEY_IN_FLIGHT');
const isDelivered = ({ status }: ApiProblem) => status >= 200 && status < 300;

/**
 * Loses no answer: a row is on the disk before the next question is shown, and leaves only when the server has it. Rows of one
 * assessment go in the order written, so that `complete` does not overtake its answers.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #listeners = new Set<() => void>();
  readonly #outcomes = new Map<string, (outcome: Outcome) => void>();
  #rows: readonly OutboxRow[] = [];
  #draining: Promise<void> | null = null;
  #again = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** All rows, the same array until something changes. */
  readonly rows = (): readonly OutboxRow[] => this.#rows;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what the last visit left; until then `rows` is empty. */
  load(): Promise<void> {
    return this.#reload();
  }

  /**
   * Stores a row durably and resolves; `outcome` tells how its first delivery went.
   * @throws whatever the store throws: then nothing is stored and the question must stay on the screen
   */
  async put(row: OutboxRow): Promise<{ outcome: Promise<Outcome> }> {
    await this.#ports.store.put(row);
    const outcome = new Promise<Outcome>((resolve) => this.#outcomes.set(row.key, resolve));
    await this.#reload();
    void this.drain();
    return { outcome };
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

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  async #drainAll(): Promise<void> {
    let delayMs: number | undefined;
    do {
      this.#again = false;
      await this.#ports.exclusively(async () => {
        delayMs = await this.#pass();
      });
      await this.#reload();
    } while (this.#again);
    if (delayMs !== undefined) this.#timer = setTimeout(() => void this.drain(), delayMs);
    else this.#attempt = 0;
  }

  /** One go through the rows. @returns the wait until the next go in ms, where time alone may help */
  async #pass(): Promise<number | undefined> {
    const heldBack = new Set<string>();
    let delayMs: number | undefined;
    for (const row of await this.#ports.store.rows()) {
      if (row.rejected) continue;
      const problem = heldBack.has(row.assessmentId) ? 'held' : await this.#deliver(row);
      if (problem === null) continue;
      heldBack.add(row.assessmentId);
      this.#tell(row.key, { state: 'waiting' });
      if (problem === 'held' || WAITS_FOR_A_PERSON.has(problem.status)) continue;
      delayMs ??= problem.retryAfterMs ?? this.#ports.retryDelayMs(this.#attempt++);
    }
    return delayMs;
  }

  /** @returns null when the row is done with, delivered or rejected; the problem when it is kept */
  async #deliver(row: OutboxRow): Promise<ApiProblem | null> {
    const problem = await this.#ports.deliver(row).then(
      (answer) => {
        this.#tell(row.key, { state: 'delivered', answer });
        return null;
      },
      (fault: unknown) => (fault instanceof ApiProblem ? fault : new ApiProblem(0, 'UNREADABLE')),
    );
    if (problem && isKept(problem)) return problem;
    if (problem && !isDelivered(problem)) {
      await this.#ports.store.put({ ...row, rejected: problem.code });
      this.#tell(row.key, { state: 'rejected', code: problem.code });
      return null;
    }
    await this.#ports.store.remove(row.key);
    this.#tell(row.key, { state: 'delivered', answer: null });
    return null;
  }

  #tell(key: string, outcome: Outcome): void {
    this.#outcomes.get(key)?.(outcome);
    this.#outcomes.delete(key);
  }

  async #reload(): Promise<void> {
    this.#rows = await this.#ports.store.rows();
    for (const listener of this.#listeners) listener();
  }
}
