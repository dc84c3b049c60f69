import type { DeviceStore, OwnedStore, ViewStore } from '#web/api/device-store.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';

/**
 * Store for a browser without IndexedDB (some private windows). Data lives as long as the page; the page shows a
 * warning.
 */
export function createMemoryDeviceStore(): DeviceStore {
  const rows = new Map<string, OutboxRow>();
  return {
    outbox: {
      put: async (row) => void rows.set(row.key, row),
      read: async () => ({ rows: [...rows.values()], unreadable: [] }),
      remove: async (key) => void rows.delete(key),
    },
    drafts: createOwnedStore(),
    views: createViewStore(),
  };
}

function createViewStore(): ViewStore {
  const owners: Owners = new Map();
  return {
    ...createOwnedStore(owners),
    clearAll: async () => owners.clear(),
  };
}

type Owners = Map<string, Map<string, unknown>>;

function createOwnedStore(owners: Owners = new Map()): OwnedStore {
  return {
    get: async (owner, name) => owners.get(owner)?.get(name),
    set: async (owner, name, value) => void owners.set(owner, new Map(owners.get(owner)).set(name, value)),
    remove: async (owner, name) => void owners.get(owner)?.delete(name),
    clear: async (owner) => void owners.delete(owner),
    retain: async (owner, names) =>
      void owners.set(owner, new Map([...(owners.get(owner) ?? [])].filter(([name]) => names.includes(name)))),
  };
}
