import { call, send } from '#web/api/call.ts';
import { type DeviceStore, type Kept, openDeviceStore } from '#web/api/device-store.ts';
import { finishLeaving, isLeaving } from '#web/api/leaving.ts';
import { memoryDeviceStore } from '#web/api/memory-device-store.ts';
import { Outbox } from '#web/api/outbox.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import type { PageLife } from '#web/lib/page-life.ts';
import { settings } from '#web/lib/settings.ts';

export type Device = {
  outbox: Outbox;
  drafts: Kept;
  views: Kept;
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
const exclusively = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request('seven-stones.outbox', work) : work());

/** Opens the device's store for the page; the outbox drains at once, on `online`, when the tab comes to the front, and when somebody signs in. */
export async function openDevice(life: PageLife): Promise<Device> {
  const { store, durable } = await openOrPretend(life.openStore ?? openDeviceStore);
  const { drafts, views } = store;
  const admitted = new Set<string>();
  let owner = sessionHint.account() ?? NOBODY;
  const outbox = new Outbox({
    store: store.outbox,
    deliver: (row) => send(row.method, row.address, row.body, { key: row.key }),
    exclusively,
    retryDelayMs: settings.query.retryDelayMs,
    isHere: (whose) => admitted.has(whose) || (!isLeaving() && whose === sessionHint.account()),
    onDelivered: (row) => {
      if (row.owner && row.draft) void drafts.remove(row.owner, row.draft).catch(() => undefined);
    },
  });
  await outbox.load();

  const drain = () => void finishLeaving().then(() => outbox.drain());
  const onSession = () => {
    // What the server has as well goes with a sign-out; what nobody has but this device stays for its owner.
    if (isLeaving() && owner !== NOBODY) void views.clear(owner).catch(() => undefined);
    owner = sessionHint.account() ?? owner;
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
      if (sessionHint.account()) return;
      const session = await call('getSession', { params: {} }).catch(() => null);
      if (session) sessionHint.write(session.account?.userId ?? null);
    },
    admit: (whose) => {
      if (admitted.has(whose)) return;
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
