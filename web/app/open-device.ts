import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { call, send } from '#web/api/call.ts';
import { type DeviceStore, type OwnedStore, openDeviceStore, type ViewStore } from '#web/api/device-store.ts';
import { finishSignOut, isSigningOut } from '#web/api/leaving.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { Outbox } from '#web/api/outbox.ts';
import { NO_OWNER, type OutboxRow, SCHEDULE_DRAFT, toParentDraft } from '#web/api/outbox-row.ts';
import type { PageLife } from '#web/api/page-life.ts';
import { ApiProblem, getProblemCode } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { isHandedOver, readHandover } from '#web/lib/handover.ts';
import { forgetPlayChoices } from '#web/lib/play-choices-key.ts';
import { settings } from '#web/lib/settings.ts';
import { readStoredView, toStoredView } from '#web/lib/stored-view.ts';

export type Device = {
  outbox: Outbox;
  drafts: OwnedStore;
  views: ViewStore;
  durable: boolean;
  /** Owner of answers and drafts on this page: an account id, also after its session has ended. */
  owner: () => string;
  /** Whether a row is this owner's, or names no account. What others left here may never be sent from this page. */
  isOwn: (row: OutboxRow) => boolean;
  /** Fetches the account if it is unknown, after an older release or without storage. */
  fetchOwner: () => Promise<void>;
  /** Deletes what the server has said to be of an erased child: views, and the forms that the page's owner began. */
  forgetErased: (assessmentId: string) => void;
  /** Adds an owner without an account: the teacher of one invitation, whose rows may be sent from now on. */
  addPresentOwner: (owner: string) => void;
};

/**
 * Web locks exist only in secure contexts; elsewhere two tabs may both send, and the Idempotency-Key makes the second a
 * replay.
 */
const runExclusively = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('seven-stones.outbox', work) : work();

/** Whether no session is left on this device, as far as known. */
const isSessionOver = (): boolean => isSigningOut() || (!sessionHint.isSignedIn() && !isHandedOver());

/**
 * Opens the device store for the page. The outbox drains at once, on `online`, when the tab becomes visible, and after
 * a sign-in.
 */
export async function openDevice(life: PageLife): Promise<Device> {
  const { store, durable } = await openOrUseMemory(life.openStore ?? openDeviceStore);
  const { drafts } = store;
  // Views that arrive after the end of the session are not stored, nor one that was read before an answer was delivered.
  const views: ViewStore = {
    ...store.views,
    set: async (viewOwner, id, next) => {
      const readVersion = (stored: unknown) => readStoredView(stored)?.view.version ?? 0;
      const isOutdated = readVersion(next) < readVersion(await store.views.get(viewOwner, id));
      if (!isSessionOver() && !isOutdated) await store.views.set(viewOwner, id, next);
    },
  };
  // The server has the views; answers and drafts, which exist only here, stay for their owner.
  const clearViews = () =>
    void views
      .clearAll()
      .finally(forgetPlayChoices)
      .catch(() => undefined);
  const presentOwners = new Set<string>();
  let owner = sessionHint.getAccount() ?? NO_OWNER;
  // The dashboard, which deletes the forms too, may never be opened on a tablet that was with the child. The one that
  // schedules a week may name it.
  const forgetErased = (assessmentId: string) => {
    clearViews();
    for (const name of [SCHEDULE_DRAFT, toParentDraft(assessmentId)])
      void drafts.remove(owner, name).catch(() => undefined);
  };
  const outbox = new Outbox({
    store: store.outbox,
    deliver: async (row) => {
      const handover = readHandover();
      // With a child the device has that child's week alone: the server would refuse any other for good.
      if (handover && handover.assessmentId !== row.assessmentId) throw new ApiProblem(423, 'HANDED_OVER');
      try {
        return await send(row.method, row.address, row.body, {
          key: row.key,
          background: true,
          // Other owners are no accounts.
          owner: row.owner === sessionHint.getAccount() ? row.owner : null,
        });
      } catch (problem) {
        const code = getProblemCode(problem);
        if (code === 'ERASED') forgetErased(row.assessmentId);
        // The session ended elsewhere. A teacher's row uses its own cookie and says nothing about the session.
        if (code === 'NOT_SIGNED_IN' && row.owner === sessionHint.getAccount()) sessionHint.write(null);
        throw problem;
      }
    },
    runExclusively,
    retryDelayMs: settings.query.retryDelayMs,
    // Without a known account the rows belong to the page.
    isOwnerPresent: (rowOwner) =>
      rowOwner === NO_OWNER ||
      presentOwners.has(rowOwner) ||
      (!isSigningOut() && rowOwner === sessionHint.getAccount()),
    onDelivered: (row, answer) => {
      // Otherwise a page that opens without a connection asks again what is delivered.
      const view = answer as ProgressView | null;
      if (row.owner && view?.id === row.assessmentId)
        void views.set(row.owner, view.id, toStoredView(view, Date.now())).catch(() => undefined);
      if (row.owner && row.draft) void drafts.remove(row.owner, row.draft).catch(() => undefined);
    },
  });
  await outbox.load();
  // The session may have ended while no page was open. A handed-over device keeps its view, which the child needs
  // offline.
  if (isSessionOver()) clearViews();

  const drain = () => void finishSignOut().then(() => outbox.drain());
  const onSession = () => {
    const next = sessionHint.getAccount() ?? owner;
    // After a sign-out, a 401, or a sign-in of another account.
    if (isSessionOver() || (owner !== NO_OWNER && next !== owner)) clearViews();
    owner = next;
    drain();
  };
  const { ended: signal } = life;
  addEventListener('online', drain, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && drain(), { signal });
  const unsubscribe = sessionHint.subscribe(onSession);
  signal.addEventListener('abort', () => {
    unsubscribe();
    outbox.close();
  });
  if (!signal.aborted) drain();

  return {
    outbox,
    drafts,
    views,
    durable,
    owner: () => owner,
    isOwn: ({ owner: rowOwner = NO_OWNER }) => rowOwner === NO_OWNER || rowOwner === owner,
    fetchOwner: async () => {
      // The session behind a hand-over is locked; the request would be refused and open the unlock page.
      if (sessionHint.getAccount() || isHandedOver()) return;
      const session = await call('getSession', { params: {} }).catch(() => null);
      if (session) sessionHint.write(session.account?.userId ?? null);
    },
    forgetErased,
    addPresentOwner: (rowOwner) => {
      presentOwners.add(rowOwner);
      void outbox.drain();
    },
  };
}

async function openOrUseMemory(
  openStore: () => Promise<DeviceStore>,
): Promise<{ store: DeviceStore; durable: boolean }> {
  const store = await openStore().catch(() => null);
  // Safari deletes script storage after a week without a visit unless persistence was granted.
  if (store && 'storage' in navigator) void navigator.storage?.persist?.().catch(() => false);
  return { store: store ?? createMemoryDeviceStore(), durable: store !== null };
}
