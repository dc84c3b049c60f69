import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxRow, OutboxStore } from '#web/api/outbox.ts';

type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  rows: { key: number; value: { key: string } & Sealed; indexes: { key: string } };
  drafts: { key: string; value: Sealed };
}
type Database = IDBPDatabase<Schema>;

/** What a person has typed and not sent, and the last view of a week, by name. */
export type Drafts = {
  get: (name: string) => Promise<unknown>;
  set: (name: string, value: unknown) => Promise<void>;
  remove: (name: string) => Promise<void>;
};
export type DeviceStore = { outbox: OutboxStore; drafts: Drafts };

/**
 * The browser's database, encrypted with a key that never leaves it: whoever copies the files of a shared tablet reads no answer.
 * It does not protect against the person who uses this very browser.
 */
export async function openDeviceStore(name = 'seven-stones'): Promise<DeviceStore> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('keys');
      fresh.createObjectStore('drafts');
      fresh.createObjectStore('rows', { autoIncrement: true }).createIndex('key', 'key', { unique: true });
    },
  });
  const key = await deviceKey(db);
  return { outbox: outboxStore(db, key), drafts: drafts(db, key) };
}

async function deviceKey(db: Database): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Two tabs may come first at the same time: the one that is stored counts.
  const tx = db.transaction('keys', 'readwrite', { durability: 'strict' });
  const known = await tx.store.get('device');
  if (!known) await tx.store.put(fresh, 'device');
  await tx.done;
  return known ?? fresh;
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value))) };
}

const unseal = async (key: CryptoKey, { iv, sealed }: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)));

const outboxStore = (db: Database, key: CryptoKey): OutboxStore => ({
  put: async (row) => {
    const value = { key: row.key, ...(await seal(key, row)) };
    // Strict: the promise settles when the operating system has written it, so a killed browser loses nothing.
    const tx = db.transaction('rows', 'readwrite', { durability: 'strict' });
    const place = await tx.store.index('key').getKey(row.key);
    await tx.store.put(value, place);
    await tx.done;
  },
  rows: async () => Promise.all((await db.getAll('rows')).map((row) => unseal(key, row) as Promise<OutboxRow>)),
  remove: async (rowKey) => {
    const tx = db.transaction('rows', 'readwrite', { durability: 'strict' });
    const place = await tx.store.index('key').getKey(rowKey);
    if (place !== undefined) await tx.store.delete(place);
    await tx.done;
  },
});

const drafts = (db: Database, key: CryptoKey): Drafts => ({
  get: async (name) => {
    const sealed = await db.get('drafts', name);
    return sealed && unseal(key, sealed);
  },
  set: async (name, value) => {
    await db.put('drafts', await seal(key, value), name);
  },
  remove: (name) => db.delete('drafts', name),
});
