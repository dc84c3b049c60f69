import type { DeviceStore } from '#web/api/device-store.ts';
import type { OutboxRow } from '#web/api/outbox.ts';

/** For a browser that refuses a database (private windows of some): answers live as long as the page, and the page says so. */
export function memoryDeviceStore(): DeviceStore {
  const rows = new Map<string, OutboxRow>();
  const drafts = new Map<string, unknown>();
  return {
    outbox: {
      put: async (row) => void rows.set(row.key, row),
      rows: async () => [...rows.values()],
      remove: async (key) => void rows.delete(key),
    },
    drafts: {
      get: async (name) => drafts.get(name),
      set: async (name, value) => void drafts.set(name, value),
      remove: async (name) => void drafts.delete(name),
    },
  };
}
