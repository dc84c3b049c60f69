import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { OutboxRow, OutboxStore } from '#web/api/outbox-row.ts';

type EncryptedValue = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
interface Tables extends DBSchema {
  keys: { key: 'device'; value: CryptoKey };
  /** Drafts and stored views. */
  drafts: { key: string; value: EncryptedValue };
  rows: { key: number; value: EncryptedValue & { key: string }; indexes: { key: string } };
}
type OpenDatabase = { db: IDBPDatabase<Tables>; key: CryptoKey };

/** Values by owner and name. An owner can read only their own. */
export type OwnedStore = {
  /** `undefined` if missing or no longer readable. */
  get: (owner: string, name: string) => Promise<unknown>;
  set: (owner: string, name: string, value: unknown) => Promise<void>;
  remove: (owner: string, name: string) => Promise<void>;
  clear: (owner: string) => Promise<void>;
  /** Deletes the values of one owner except these names. */
  retain: (owner: string, names: readonly string[]) => Promise<void>;
};
/** Copies of what the server has; they may be deleted at any time. */
export type ViewStore = OwnedStore & {
  /** Deletes the values of all owners. */
  clearAll: () => Promise<void>;
};
/** `drafts`: typed and not yet sent. `views`: the last view of an assessment. */
export type DeviceStore = { outbox: OutboxStore; drafts: OwnedStore; views: ViewStore };

/**
 * Opens the IndexedDB database. Values are encrypted with a key that scripts cannot export. The key lies in the same
 * browser profile, so anyone who can use this browser or copy its profile can decrypt them; only the lock and the disk
 * encryption of the device protect against that, as the help page says.
 */
export async function openDeviceStore(name = 'seven-stones'): Promise<DeviceStore> {
  const use = createConnection(name);
  await use(async () => undefined);
  return { outbox: createOutboxStore(use), drafts: createOwnedStore(use, DRAFT), views: createViewStore(use) };
}

type UseDatabase = <T>(work: (opened: OpenDatabase) => Promise<T>) => Promise<T>;
const CLOSED = ['InvalidStateError', 'AbortError'];

/**
 * The system may close a database while its page is open (memory, cleared data, a backup); the next use opens it again.
 * Work that fails because of the closing runs a second time, so it must be idempotent.
 */
function createConnection(name: string): UseDatabase {
  let opened: Promise<OpenDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  const open = async (): Promise<OpenDatabase> => {
    const db = await openDB<Tables>(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('keys');
        fresh.createObjectStore('drafts');
        fresh.createObjectStore('rows', { autoIncrement: true }).createIndex('key', 'key', { unique: true });
      },
      // Another tab upgrades the schema and waits until this connection is closed.
      blocking: (_from, _to, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    releaseOnPageHide(unwrap(db), forget);
    return { db, key: await getOrCreateDeviceKey(db) };
  };
  const current = () => {
    opened ??= open();
    opened.catch(forget);
    return opened;
  };
  return async (work) => {
    try {
      return await work(await current());
    } catch (fault) {
      if (!(fault instanceof DOMException) || !CLOSED.includes(fault.name)) throw fault;
      forget();
      return work(await current());
    }
  };
}

/**
 * Closes the database when the page enters the back/forward cache. WebKit keeps the locks of its open transactions
 * there, and later pages would wait for them without end. The transactions are aborted and run again if the page is
 * restored.
 */
function releaseOnPageHide(db: IDBDatabase, forget: () => void): void {
  const underway = new Set<IDBTransaction>();
  const begin = db.transaction.bind(db);
  db.transaction = (...args) => {
    const transaction = begin(...args);
    underway.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => underway.delete(transaction));
    return transaction;
  };
  const ended = new AbortController();
  db.addEventListener('close', () => ended.abort());
  const release = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    ended.abort();
    forget();
    for (const transaction of underway) transaction.abort();
    db.close();
  };
  addEventListener('pagehide', release, { signal: ended.signal });
}

/**
 * A read-write transaction that completes only after the operating system has written it, so a killed browser loses
 * nothing.
 */
function beginDurableWrite<Table extends 'keys' | 'drafts' | 'rows'>(db: IDBPDatabase<Tables>, table: Table) {
  const transaction = db.transaction(table, 'readwrite', { durability: 'strict' });
  // The failing request reports the error; the same rejection of `done` would be unhandled.
  transaction.done.catch(() => undefined);
  return transaction;
}

async function getOrCreateDeviceKey(db: IDBPDatabase<Tables>): Promise<CryptoKey> {
  // Each task waits for it, and a write for the disk.
  const known = await db.get('keys', 'device');
  if (known) return known;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const tx = beginDurableWrite(db, 'keys');
  // Two tabs may create a key at the same time; the one that is stored wins.
  const storedKey = await tx.store.get('device');
  if (!storedKey) await tx.store.put(fresh, 'device');
  await tx.done;
  return storedKey ?? fresh;
}

async function encrypt(key: CryptoKey, value: unknown): Promise<EncryptedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return {
    iv,
    sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value))),
  };
}

const decrypt = async (key: CryptoKey, { iv, sealed: encrypted }: EncryptedValue): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, encrypted)));

/** If storage is full, deletes views, which the server has as well, to make room. */
async function writeWithRoom(use: UseDatabase, write: (opened: OpenDatabase) => Promise<void>): Promise<void> {
  await use(write).catch(async (fault: unknown) => {
    if (!(fault instanceof DOMException) || fault.name !== 'QuotaExceededError') throw fault;
    await use(({ db }) => db.delete('drafts', createKeyRange(VIEW)));
    await use(write);
  });
}

const createOutboxStore = (use: UseDatabase): OutboxStore => ({
  put: (row) =>
    writeWithRoom(use, async ({ db, key }) => {
      const value = { key: row.key, ...(await encrypt(key, row)) };
      const tx = beginDurableWrite(db, 'rows');
      const storageKey = await tx.store.index('key').getKey(row.key);
      await Promise.all([tx.store.put(value, storageKey), tx.done]);
    }),
  read: () =>
    use(async ({ db, key }) => {
      const rows: OutboxRow[] = [];
      const unreadable: string[] = [];
      for (const encrypted of await db.getAll('rows')) {
        const row = (await decrypt(key, encrypted).catch(() => null)) as OutboxRow | null;
        if (row) rows.push(row);
        else unreadable.push(encrypted.key);
      }
      return { rows, unreadable };
    }),
  remove: (rowKey) =>
    use(async ({ db }) => {
      const tx = beginDurableWrite(db, 'rows');
      const storageKey = await tx.store.index('key').getKey(rowKey);
      await Promise.all([storageKey !== undefined && tx.store.delete(storageKey), tx.done]);
    }),
});

const DRAFT = 'draft';
const VIEW = 'view';
/** The first releases stored views under these names, without an owner. Nothing reads them any more. */
const createOwnerlessViewsRange = () => IDBKeyRange.bound('week:', 'week:\uffff');

/**
 * A draft stored by a release without owners has its bare name. The first owner who opens a form of that name gets it.
 */
async function adoptOwnerlessDraft(db: IDBPDatabase<Tables>, name: string, storageKey: string): Promise<void> {
  const tx = beginDurableWrite(db, 'drafts');
  const [own, ownerless] = await Promise.all([tx.store.getKey(storageKey), tx.store.get(name)]);
  if (ownerless && own === undefined) await Promise.all([tx.store.put(ownerless, storageKey), tx.store.delete(name)]);
  await tx.done;
}
/** All keys below these path segments. */
const createKeyRange = (...parts: string[]) => IDBKeyRange.bound(`${parts.join('/')}/`, `${parts.join('/')}/\uffff`);

const createOwnedStore = (use: UseDatabase, kind: string): OwnedStore => ({
  get: (owner, name) =>
    use(async ({ db, key }) => {
      const storageKey = `${kind}/${owner}/${name}`;
      let encrypted = await db.get('drafts', storageKey);
      if (kind === DRAFT && !encrypted) {
        await adoptOwnerlessDraft(db, name, storageKey);
        encrypted = await db.get('drafts', storageKey);
      }
      return encrypted && decrypt(key, encrypted).catch(() => undefined);
    }),
  set: (owner, name, value) =>
    writeWithRoom(use, async ({ db, key }) => {
      const encrypted = await encrypt(key, value);
      const tx = beginDurableWrite(db, 'drafts');
      await Promise.all([tx.store.put(encrypted, `${kind}/${owner}/${name}`), tx.done]);
    }),
  remove: (owner, name) => use(({ db }) => db.delete('drafts', `${kind}/${owner}/${name}`)),
  clear: (owner) =>
    use(async ({ db }) => {
      await db.delete('drafts', createKeyRange(kind, owner));
      if (kind === VIEW) await db.delete('drafts', createOwnerlessViewsRange());
    }),
  retain: (owner, names) =>
    use(async ({ db }) => {
      const storageKeys = new Set(names.map((name) => `${kind}/${owner}/${name}`));
      for (const storageKey of await db.getAllKeys('drafts', createKeyRange(kind, owner)))
        if (!storageKeys.has(storageKey)) await db.delete('drafts', storageKey);
    }),
});

const createViewStore = (use: UseDatabase): ViewStore => ({
  ...createOwnedStore(use, VIEW),
  clearAll: () =>
    use(async ({ db }) => {
      await db.delete('drafts', createKeyRange(VIEW));
      await db.delete('drafts', createOwnerlessViewsRange());
    }),
});
