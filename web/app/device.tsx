import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { device as words } from '#messages/device.ts';
import { shell } from '#messages/shell.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';
import { usePageLife } from '#web/api/page-life.ts';
import { useForcedUpdate } from '#web/app/offline.ts';
import { type Device, openDevice } from '#web/app/open-device.ts';
import { Notice, Skeleton } from '#web/ui/states.tsx';

const DeviceContext = createContext<Device | null>(null);

/** The device store of the page; only below `DeviceLayout`. */
export function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (!device) throw new Error('useDevice outside DeviceLayout');
  return device;
}

/** The device store of the page, null until it is open. */
export const useOpeningDevice = () => useContext(DeviceContext);

/** Waiting and rejected outbox rows, of one assessment or of all; also those of other people who use this device. */
export function useOutboxRows(assessmentId?: string): readonly OutboxRow[] {
  const { outbox } = useDevice();
  const rows = useSyncExternalStore(outbox.subscribe, outbox.getRows);
  return assessmentId ? rows.filter((row) => row.assessmentId === assessmentId) : rows;
}

/** Keys of stored rows that can no longer be read. */
export function useUnreadableRows(): readonly string[] {
  const { outbox } = useDevice();
  return useSyncExternalStore(outbox.subscribe, outbox.listUnreadable);
}

/** Whether a reload loses nothing: the store is not open yet, or durable, or the outbox is empty. */
export const canReload = (device: Device | null): boolean =>
  !device || device.durable || device.outbox.getRows().length === 0;

/**
 * Renders its routes once the device store is open. `early`: at once, for a route that reads it by `useOpeningDevice`.
 */
export function DeviceLayout({ early }: { early?: true }) {
  const life = usePageLife();
  const [device, setDevice] = useState<Device | null>(null);
  // While the first screen is rendered the browser opens it.
  const opening = life.getOrCreate(openDevice);
  useEffect(() => {
    let isUnmounted = false;
    void opening.then((openedDevice) => isUnmounted || setDevice(openedDevice));
    return () => {
      isUnmounted = true;
    };
  }, [opening]);
  useForcedUpdate(useCallback(() => canReload(device), [device]));
  if (!device && !early) return <Skeleton label={shell.loading} className="m-8 h-[60vh]" />;
  return (
    <DeviceContext value={device}>
      {device?.durable === false && (
        <div className="mx-auto w-full max-w-[1360px] px-4 sm:px-8">
          <Notice tone="warning">{words.notDurable}</Notice>
        </div>
      )}
      <Outlet />
    </DeviceContext>
  );
}
