import { call, send } from '#web/api/call.ts';
import { type DeviceStore, type Kept, type KeptViews, openDeviceStore } from '#web/api/device-store.ts';
import { finishLeaving, isLeaving } from '#web/api/leaving.ts';
import { memoryDeviceStore } from '#web/api/memory-device-store.ts';
import { Outbox } from '#web/api/outbox.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { isHandedOver } from '#web/lib/handover.ts';
import type { PageLife } from '#web/lib/page-life.ts';
import { settings } from '#web/lib/settings.ts';

export type Device = {
  outbox: Outbox;
  drafts: Kept;
  views: KeptViews;
  durable: boolean;
  /** Whose answers and drafts belong to this page: an account, also after its session has ended under it. */
  owner: () => string;
  /** Asks once who that is, where a page of an older release or a browser without storage left no note. */
  learnOwner: () => Promise<void>;
  /** Somebody without an account is here: the teacher of a week, whose rows may go out now. */
  admit: (owner: string) => void;
};

/** Nobody has signed in on this device, and yet a page is shown. */
const NOBODY = 'nobody';

/** Locks exist on secure addresses only; elsewhere two tabs may both send, and the key makes the second a replay. */
const exclusively = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('seven-stones.outbox', work) : work();

/** Nobody's session is here any more, as far as we know. */
const isOver = (): boolean => isLeaving() || (!sessionHint.read() && !isHandedOver());

/**
 * Opens the device's store for the page; the outbox drains at once, on `online`, when the tab comes to the front, and
 * when somebody signs in.
 */
export async function openDevice(life: PageLife): Promise<Device> {
  const { store, durable } = await openOrPretend(life.openStore ?? openDeviceStore);
  const { drafts } = store;
  // An answer that arrives after the session has ended is nobody's.
  const views: KeptViews = {
    ...store.views,
    set: async (...view) => (isOver() ? undefined : store.views.set(...view)),
  };
  // The server has them as well; what nobody has but this device, answers and drafts, stays for its owner.
  const clearViews = () => void views.clearAll().catch(() => undefined);
  const admitted = new Set<string>();
  let owner = sessionHint.account() ?? NOBODY;
  const outbox = new Outbox({
    store: store.outbox,
    deliver: async (row) => {
      try {
        return await send(row.method, row.address, row.body, { key: row.key, background: true });
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'ERASED') clearViews();
        // The session ended elsewhere. A teacher's row goes by a cookie of its own and says nothing about it.
        if (problem instanceof ApiProblem && problem.code === 'NOT_SIGNED_IN' && row.owner === sessionHint.account())
          sessionHint.write(null);
        throw problem;
      }
    },
    exclusively,
    retryDelayMs: settings.query.retryDelayMs,
    // In a browser that notes no name, what waits belongs to the page.
    isHere: (whose) => whose === NOBODY || admitted.has(whose) || (!isLeaving() && whose === sessionHint.account()),
    onDelivered: (row) => {
      if (row.owner && row.draft) void drafts.remove(row.owner, row.draft).catch(() => undefined);
    },
  });
  await outbox.load();
  // A session may have ended while no page was open. On a device that is with a child its view is what it goes on by
  // without a connection.
  if (isOver()) clearViews();

  const drain = () => void finishLeaving().then(() => outbox.drain());
  const onSession = () => {
    const next = sessionHint.account() ?? owner;
    // After a sign-out, a 401, or a sign-in of somebody else in the place of whoever was here.
    if (isOver() || (owner !== NOBODY && next !== owner)) clearViews();
    owner = next;
    drain();
  };
  const { ended: signal } = life;
  addEventListener('online', drain, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && drain(), { signal });
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
    learnOwner: async () => {
      // The session behind a hand-over is locked, and a question for it would lead to the gate.
      if (sessionHint.account() || isHandedOver()) return;
      const session = await call('getSession', { params: {} }).catch(() => null);
      if (session) sessionHint.write(session.account?.userId ?? null);
    },
    admit: (whose) => {
      admitted.add(whose);
      void outbox.drain();
    },
  };
}

async function openOrPretend(openStore: () => Promise<DeviceStore>): Promise<{ store: DeviceStore; durable: boolean }> {
  const store = await openStore().catch(() => null);
  // Safari clears script storage after a week without a visit unless it was asked to keep it.
  if (store && 'storage' in navigator) void navigator.storage?.persist?.().catch(() => false);
  return { store: store ?? memoryDeviceStore(), durable: store !== null };
}
