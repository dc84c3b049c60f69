import {
  getWaitReason,
  isPersonNeeded,
  isReceipt,
  type OutboxRow,
  type OutboxStore,
  type WaitReason,
} from '#web/api/outbox-row.ts';
import { ApiProblem, type ProblemCode } from '#web/api/problem.ts';

export type OutboxPorts = {
  store: OutboxStore;
  /** Sends a row and returns the answer. @throws ApiProblem */
  deliver: (row: OutboxRow) => Promise<unknown>;
  /** Whether the row's owner is present. */
  isOwnerPresent: (owner: string) => boolean;
  /** The row has left the device: the server has it and answered, or the child was erased (null). */
  onDelivered: (row: OutboxRow, answer: unknown) => void;
  /** Runs the work while no other tab does. */
  runExclusively: (work: () => Promise<void>) => Promise<void>;
  retryDelayMs: (attempt: number) => number;
};

/** `key`: key of the waiting row. */
export type Outcome =
  | { state: 'delivered'; answer: unknown }
  | { state: 'waiting'; key: string; reason: WaitReason }
  | { state: 'rejected'; code: ProblemCode };

/** Why a row stays, and after how many ms the server wants it again. */
type Waiting = { reason: WaitReason; retryAfterMs?: number | undefined };

/** A gateway may ask for hours, or for more than a timer holds, which then fires at once. */
const LONGEST_RETRY_MS = 60_000;

/** An answer that is stored on disk, and the outcome of its first delivery. */
export type QueuedAnswer = { key: string; outcome: Promise<Outcome> };

/**
 * Stores answers durably before the next question is shown and removes them only once the server has them. Rows of one
 * assessment are sent in the order written, so that `complete` does not overtake its answers.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #listeners = new Set<() => void>();
  readonly #outcomes = new Map<string, (outcome: Outcome) => void>();
  /** Wait reasons by row key, as of the last pass. */
  readonly #reasons = new Map<string, WaitReason>();
  #rows: readonly OutboxRow[] = [];
  #unreadable: readonly string[] = [];
  #draining: Promise<void> | null = null;
  #isPassRequested = false;
  #closed = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** All rows; the same array until something changes. */
  readonly getRows = (): readonly OutboxRow[] => this.#rows;

  /** Why this row has not been sent, as of the last attempt. */
  readonly getReason = (key: string): WaitReason => this.#reasons.get(key) ?? 'server';

  /** Keys of stored rows that can no longer be read. */
  readonly listUnreadable = (): readonly string[] => this.#unreadable;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the rows of earlier visits; until then `getRows` is empty. */
  load(): Promise<void> {
    return this.#reload().catch(() => undefined);
  }

  /**
   * Resolves once the row is stored; `outcome` resolves with its first delivery.
   * @throws the store's error: nothing is stored and the question must stay on the screen
   */
  async put(row: OutboxRow): Promise<QueuedAnswer> {
    await this.#ports.store.put(row);
    const outcome = new Promise<Outcome>((resolve) => this.#outcomes.set(row.key, resolve));
    await this.#replaceRefused(row).catch(() => undefined);
    void this.drain();
    return { key: row.key, outcome };
  }

  /** Sends all rows that can be sent. A call during a drain causes one more pass. */
  drain(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isPassRequested = true;
    this.#draining ??= this.#drainAll().finally(() => {
      this.#draining = null;
    });
    return this.#draining;
  }

  /** Queues a rejected row again. */
  async retry(key: string): Promise<void> {
    const row = this.#rows.find((each) => each.key === key);
    if (!row) return;
    const { rejected: _, ...withoutRejection } = row;
    await this.#ports.store.put(withoutRejection);
    // Shown as waiting again: a row that is refused when it disappears was removed.
    await this.#reload();
    await this.drain();
  }

  /** Removes an unreadable or rejected row, after an adult has seen that there is one. */
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

  /**
   * A corrected form replaces the refused row of the same draft, and an answer that is given again the refused one,
   * which would overwrite it if it were tried again. Moves of a game share an address, and each of them is needed.
   */
  async #replaceRefused({ address, draft = address, owner }: OutboxRow): Promise<void> {
    const { rows } = await this.#ports.store.read();
    for (const old of rows)
      if (old.rejected && (old.draft ?? old.address) === draft && old.owner === owner && !address.includes('/trials/'))
        await this.#ports.store.remove(old.key);
    await this.#reload();
  }

  async #drainAll(): Promise<void> {
    let delayMs: number | undefined;
    do {
      this.#isPassRequested = false;
      try {
        await this.#ports.runExclusively(async () => {
          delayMs = await this.#runPass();
        });
        await this.#reload();
      } catch {
        // The store failed; the rows are still in it, so try again later.
        delayMs = this.#ports.retryDelayMs(this.#attempt++);
      }
    } while (this.#isPassRequested && !this.#closed);
    if (this.#closed) return;
    if (delayMs !== undefined) this.#timer = setTimeout(() => void this.drain(), delayMs);
    else this.#attempt = 0;
  }

  /**
   * One pass over the rows.
   * @returns ms until the next pass, if waiting alone may help
   */
  async #runPass(): Promise<number | undefined> {
    /** By assessment id, and by draft. */
    const blockedReasons = new Map<string, WaitReason>();
    /** Ids of assessments whose child was erased: one answer says it of all their rows. */
    const erased = new Set<string>();
    let delayMs: number | undefined;
    // A row put before the read and missing from it was delivered by another tab.
    const awaited = [...this.#outcomes.keys()];
    const { rows } = await this.#ports.store.read();
    for (const key of awaited)
      if (!rows.some((row) => row.key === key)) this.#settleOutcome(key, { state: 'delivered', answer: null });
    for (const row of rows) {
      if (this.#closed) return;
      // One of an erased child is on its way out; the browser may have ended before it was gone.
      if (row.rejected && row.rejected !== 'ERASED') {
        this.#settleOutcome(row.key, { state: 'rejected', code: row.rejected });
        continue;
      }
      if (row.owner && !erased.has(row.assessmentId) && !this.#ports.isOwnerPresent(row.owner)) {
        this.#markWaiting(row, 'signedOut');
        continue;
      }
      // A grown-up's form, which alone has a draft, holds back none of its child's answers: it waits on a handed-over
      // device, and a filter on the way may refuse its words for good. Locked answers of the child hold it back: none may
      // overtake another once a PIN unlocks the device.
      const queue = row.draft ?? row.assessmentId;
      const blockedReason = blockedReasons.get(row.assessmentId) ?? blockedReasons.get(queue);
      const waiting: Waiting | null = blockedReason ? { reason: blockedReason } : await this.#deliver(row, erased);
      if (waiting === null) continue;
      blockedReasons.set(queue, waiting.reason);
      this.#markWaiting(row, waiting.reason);
      if (blockedReason || isPersonNeeded(waiting.reason)) continue;
      delayMs ??= Math.max(
        this.#ports.retryDelayMs(this.#attempt++),
        Math.min(waiting.retryAfterMs ?? 0, LONGEST_RETRY_MS),
      );
    }
    return delayMs;
  }

  /**
   * Sends the row, unless it is known that its child was erased: the session may end before all are sent.
   * @returns null if the row is delivered or rejected, otherwise why it stays
   */
  async #deliver(row: OutboxRow, erased: Set<string>): Promise<Waiting | null> {
    let receipt: unknown = null;
    const problem = erased.has(row.assessmentId)
      ? new ApiProblem(410, 'ERASED')
      : await this.#ports.deliver(row).then(
          (answer) => {
            if (!isReceipt(answer, row)) return new ApiProblem(0, 'UNREADABLE');
            receipt = answer;
            this.#settleOutcome(row.key, { state: 'delivered', answer });
            return null;
          },
          (fault: unknown) => (fault instanceof ApiProblem ? fault : new ApiProblem(0, 'UNREADABLE')),
        );
    if (problem) {
      const reason = getWaitReason(problem, row);
      if (reason) return { reason, retryAfterMs: problem.retryAfterMs };
      // On a full disk the mark, which is larger, does not fit: the row is refused once more by the next pass.
      await this.#ports.store.put({ ...row, rejected: problem.code }).catch(() => undefined);
      this.#settleOutcome(row.key, { state: 'rejected', code: problem.code });
      if (problem.code !== 'ERASED') return null;
      erased.add(row.assessmentId);
      // Nothing of an erased child stays here. Shown as refused before it goes: otherwise it would look delivered.
      await this.#reload();
    }
    await this.#ports.store.remove(row.key);
    this.#ports.onDelivered(row, receipt);
    this.#settleOutcome(row.key, { state: 'delivered', answer: null });
    return null;
  }

  #markWaiting({ key }: OutboxRow, reason: WaitReason): void {
    this.#reasons.set(key, reason);
    this.#settleOutcome(key, { state: 'waiting', key, reason });
  }

  #settleOutcome(key: string, outcome: Outcome): void {
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
