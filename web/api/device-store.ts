import type { OutboxRow, OutboxStore } from '#web/api/outbox.ts';

type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

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
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('keys');
    opening.result.createObjectStore('drafts');
    opening.result.createObjectStore('rows', { autoIncrement: true }).createIndex('key', 'key', { unique: true });
  };
  const db = await answered(opening);
  const key = await deviceKey(db);
  return { outbox: outboxStore(db, key), drafts: drafts(db, key) };
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Writes in one transaction. Strict: the promise settles when the operating system has written it, so a killed browser loses nothing.
 * `work` may wait for this store only: the database closes a transaction that nothing is asked of.
 */
async function written<T>(db: IDBDatabase, name: string, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const tx = db.transaction(name, 'readwrite', { durability: 'strict' });
  const kept = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
  const [result] = await Promise.all([work(tx.objectStore(name)), kept]);
  return result;
}

async function deviceKey(db: IDBDatabase): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Two tabs may come first at the same time: the one that is stored counts.
  return written(db, 'keys', async (keys) => {
    const known: CryptoKey | undefined = await answered(keys.get('device'));
    if (!known) await answered(keys.put(fresh, 'device'));
    return known ?? fresh;
  });
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value))) };
}

const unseal = async (key: CryptoKey, { iv, sealed }: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)));

/** Reads in a transaction of its own. */
const read = <T>(db: IDBDatabase, name: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  answered(ask(db.transaction(name).objectStore(name)));

const outboxStore = (db: IDBDatabase, key: CryptoKey): OutboxStore => ({
  put: async (row) => {
    const value = { key: row.key, ...(await seal(key, row)) };
    await written(db, 'rows', async (rows) => answered(rows.put(value, await answered(rows.index('key').getKey(row.key)))));
  },
  rows: async () => Promise.all((await read<Sealed[]>(db, 'rows', (rows) => rows.getAll())).map((row) => unseal(key, row) as Promise<OutboxRow>)),
  remove: (rowKey) =>
    written(db, 'rows', async (rows) => {
      const place = await answered(rows.index('key').getKey(rowKey));
      if (place !== undefined) await answered(rows.delete(place));
    }),
});

const drafts = (db: IDBDatabase, key: CryptoKey): Drafts => ({
  get: async (name) => {
    const sealed = await read<Sealed | undefined>(db, 'drafts', (kept) => kept.get(name));
    return sealed && unseal(key, sealed);
  },
  set: async (name, value) => {
    const sealed = await seal(key, value);
    await written(db, 'drafts', (kept) => answered(kept.put(sealed, name)));
  },
  remove: (name) => written(db, 'drafts', (kept) => answered(kept.delete(name))),
});
