import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { device as words } from '#shared/messages/en/device.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { send } from '#web/api/call.ts';
import { type DeviceStore, type Drafts, openDeviceStore } from '#web/api/device-store.ts';
import { memoryDeviceStore } from '#web/api/memory-device-store.ts';
import { Outbox, type OutboxRow } from '#web/api/outbox.ts';
import { useComingAnew } from '#web/app/offline.ts';
import { settings } from '#web/lib/settings.ts';
import { Notice, Skeleton } from '#web/ui/states.tsx';

export type Device = { outbox: Outbox; drafts: Drafts; durable: boolean };
const DeviceContext = createContext<Device | null>(null);

/** The store of this browser; only below `DeviceLayout`. */
export function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (!device) throw new Error('useDevice outside DeviceLayout');
  return device;
}

/** The rows that are waiting, or were refused, of one week or of all. */
export function useOutboxRows(assessmentId?: string): readonly OutboxRow[] {
  const { outbox } = useDevice();
  const rows = useSyncExternalStore(outbox.subscribe, outbox.rows);
  return assessmentId ? rows.filter((row) => row.assessmentId === assessmentId) : rows;
}

/** Locks exist on secure addresses only; elsewhere two tabs may both send, and the key makes the second a replay. */
const exclusively = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request('seven-stones.outbox', work) : work());

async function openDevice(openStore: () => Promise<DeviceStore>): Promise<Device> {
  const opened: { store: DeviceStore; durable: boolean } = await openStore().then(
    (store) => ({ store, durable: true }),
    () => ({ store: memoryDeviceStore(), durable: false }),
  );
  // Safari clears script storage after a week without a visit unless it was asked to keep it.
  if (opened.durable && 'storage' in navigator) void navigator.storage?.persist?.().catch(() => false);
  const { outbox: store, drafts } = opened.store;
  const deliver = (row: OutboxRow) => send(row.method, row.address, row.body, { key: row.key });
  const outbox = new Outbox({ store, deliver, exclusively, retryDelayMs: settings.query.retryDelayMs });
  await outbox.load();
  return { outbox, drafts, durable: opened.durable };
}

/** Nothing is lost by loading the page again: what is kept here stays, or nothing is kept. */
export const mayReload = ({ durable, outbox }: Device): boolean => durable || outbox.rows().length === 0;

/** Opens the device's store once and drains the outbox on start, on `online` and when the tab comes to the front. */
export function DeviceLayout({ openStore = openDeviceStore }: { openStore?: (() => Promise<DeviceStore>) | undefined }) {
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    let opened: Device | null = null;
    let left = false;
    void openDevice(openStore).then((found) => {
      opened = found;
      if (left) found.outbox.close();
      else setDevice(found);
    });
    return () => {
      left = true;
      opened?.outbox.close();
    };
  }, [openStore]);
  useEffect(() => {
    if (!device) return;
    const drain = () => void device.outbox.drain();
    const onVisible = () => document.visibilityState === 'visible' && drain();
    drain();
    addEventListener('online', drain);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', drain);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [device]);
  useComingAnew(useCallback(() => device === null || mayReload(device), [device]));
  if (!device) return <Skeleton label={shell.loading} className="m-8 h-[60vh]" />;
  return (
    <DeviceContext value={device}>
      {!device.durable && (
        <div className="mx-auto w-full max-w-[1360px] px-4 sm:px-8">
          <Notice tone="warning">{words.notDurable}</Notice>
        </div>
      )}
      <Outlet />
    </DeviceContext>
  );
}
