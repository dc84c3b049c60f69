import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { OutboxRow, OutboxStore } from '#web/api/outbox-row.ts';

type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
interface Tables extends DBSchema {
  keys: { key: 'device'; value: CryptoKey };
  /** Drafts and kept views. */
  drafts: { key: string; value: Sealed };
  rows: { key: number; value: Sealed & { key: string }; indexes: { key: string } };
}
type Opened = { db: IDBPDatabase<Tables>; key: CryptoKey };

/** Things by name, each of one owner: what one account keeps here another does not get. */
export type Kept = {
  /** `undefined` for what is not there, and for what can no longer be read. */
  get: (owner: string, name: string) => Promise<unknown>;
  set: (owner: string, name: string, value: unknown) => Promise<void>;
  remove: (owner: string, name: string) => Promise<void>;
  clear: (owner: string) => Promise<void>;
};
/** What the server has as well, so that it may go from here at any time. */
export type KeptViews = Kept & {
  /** Everything, of all owners. */
  clearAll: () => Promise<void>;
  /** Everything of one owner but these names. */
  retain: (owner: string, names: readonly string[]) => Promise<void>;
};
/** `drafts`: what a person has typed and not sent. `views`: the last view of a week, which the server has as well. */
export type DeviceStore = { outbox: OutboxStore; drafts: Kept; views: KeptViews };

/**
 * The browser's database. No answer stands in it in clear, and no script can export its key; but the key lies in the
 * same profile of the browser, so whoever can use this browser, or copies its whole profile, can open it. Against that
 * only the lock and the disk encryption of the device help, as the help page says.
 */
export async function openDeviceStore(name = 'seven-stones'): Promise<DeviceStore> {
  const use = connection(name);
  await use(async () => undefined);
  return { outbox: outboxStore(use), drafts: kept(use, DRAFT), views: keptViews(use) };
}

type Use = <T>(work: (opened: Opened) => Promise<T>) => Promise<T>;
const CLOSED = ['InvalidStateError', 'AbortError'];

/**
 * The system may close a database under a page (memory, cleared data, a backup): then the next use opens it again. Work
 * that meets the closing is done once more, so it must be such that twice is the same as once.
 */
function connection(name: string): Use {
  let opened: Promise<Opened> | null = null;
  const forget = () => {
    opened = null;
  };
  const open = async (): Promise<Opened> => {
    const db = await openDB<Tables>(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('keys');
        fresh.createObjectStore('drafts');
        fresh.createObjectStore('rows', { autoIncrement: true }).createIndex('key', 'key', { unique: true });
      },
      // Another tab brings a newer shape: to hold on to this one would keep it waiting.
      blocking: (_from, _to, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    letGoWhenPutAside(unwrap(db), forget);
    return { db, key: await deviceKey(db) };
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
 * A browser may put a page that was left aside as it stands, to show it again on the way back. WebKit keeps with it
 * what its transactions have locked, and every later page would wait for ever: they are given up, and done once more if
 * the page comes back.
 */
function letGoWhenPutAside(db: IDBDatabase, forget: () => void): void {
  const underway = new Set<IDBTransaction>();
  const begin = db.transaction.bind(db);
  db.transaction = (...asked) => {
    const transaction = begin(...asked);
    underway.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => underway.delete(transaction));
    return transaction;
  };
  const ended = new AbortController();
  db.addEventListener('close', () => ended.abort());
  const letGo = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    ended.abort();
    forget();
    for (const transaction of underway) transaction.abort();
    db.close();
  };
  addEventListener('pagehide', letGo, { signal: ended.signal });
}

/**
 * Writes in one transaction. Strict: it is over when the operating system has written it, so a killed browser loses
 * nothing.
 */
function strictly<Table extends 'keys' | 'drafts' | 'rows'>(db: IDBPDatabase<Tables>, table: Table) {
  const transaction = db.transaction(table, 'readwrite', { durability: 'strict' });
  // Whoever meets the fault of a request does not come to ask for its transaction's as well.
  transaction.done.catch(() => undefined);
  return transaction;
}

async function deviceKey(db: IDBPDatabase<Tables>): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const tx = strictly(db, 'keys');
  // Two tabs may come first at the same time: the one that is stored counts.
  const known = await tx.store.get('device');
  if (!known) await tx.store.put(fresh, 'device');
  await tx.done;
  return known ?? fresh;
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return {
    iv,
    sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value))),
  };
}

const unseal = async (key: CryptoKey, { iv, sealed }: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)));

const outboxStore = (use: Use): OutboxStore => ({
  put: async (row) => {
    const write = () =>
      use(async ({ db, key }) => {
        const value = { key: row.key, ...(await seal(key, row)) };
        const tx = strictly(db, 'rows');
        const place = await tx.store.index('key').getKey(row.key);
        await Promise.all([tx.store.put(value, place), tx.done]);
      });
    await write().catch(async (fault: unknown) => {
      if (!(fault instanceof DOMException) || fault.name !== 'QuotaExceededError') throw fault;
      // An answer is worth more than a view that the server has as well.
      await use(({ db }) => db.delete('drafts', below(VIEW)));
      await write();
    });
  },
  read: () =>
    use(async ({ db, key }) => {
      const rows: OutboxRow[] = [];
      const unreadable: string[] = [];
      for (const sealed of await db.getAll('rows')) {
        const row = (await unseal(key, sealed).catch(() => null)) as OutboxRow | null;
        if (row) rows.push(row);
        else unreadable.push(sealed.key);
      }
      return { rows, unreadable };
    }),
  remove: (rowKey) =>
    use(async ({ db }) => {
      const tx = strictly(db, 'rows');
      const place = await tx.store.index('key').getKey(rowKey);
      await Promise.all([place !== undefined && tx.store.delete(place), tx.done]);
    }),
});

const DRAFT = 'draft';
const VIEW = 'view';
/** The first releases kept views under names of this kind, of nobody; nothing reads them any more. */
const OWNERLESS_VIEWS = () => IDBKeyRange.bound('week:', 'week:\uffff');

/**
 * A draft of a release that knew no owners has its bare name. Whoever opens the form of that name first goes on with
 * it, and nobody after them.
 */
async function takeOwnerless(db: IDBPDatabase<Tables>, name: string, place: string): Promise<void> {
  const tx = strictly(db, 'drafts');
  const [own, ownerless] = await Promise.all([tx.store.getKey(place), tx.store.get(name)]);
  if (ownerless && own === undefined) await Promise.all([tx.store.put(ownerless, place), tx.store.delete(name)]);
  await tx.done;
}
/** All names that begin with these parts. */
const below = (...parts: string[]) => IDBKeyRange.bound(`${parts.join('/')}/`, `${parts.join('/')}/\uffff`);

const kept = (use: Use, kind: string): Kept => ({
  get: (owner, name) =>
    use(async ({ db, key }) => {
      const place = `${kind}/${owner}/${name}`;
      if (kind === DRAFT) await takeOwnerless(db, name, place);
      const sealed = await db.get('drafts', place);
      return sealed && unseal(key, sealed).catch(() => undefined);
    }),
  set: (owner, name, value) =>
    use(async ({ db, key }) => {
      const sealed = await seal(key, value);
      const tx = strictly(db, 'drafts');
      await Promise.all([tx.store.put(sealed, `${kind}/${owner}/${name}`), tx.done]);
    }),
  remove: (owner, name) => use(({ db }) => db.delete('drafts', `${kind}/${owner}/${name}`)),
  clear: (owner) =>
    use(async ({ db }) => {
      await db.delete('drafts', below(kind, owner));
      if (kind === VIEW) await db.delete('drafts', OWNERLESS_VIEWS());
    }),
});

const keptViews = (use: Use): KeptViews => ({
  ...kept(use, VIEW),
  clearAll: () =>
    use(async ({ db }) => {
      await db.delete('drafts', below(VIEW));
      await db.delete('drafts', OWNERLESS_VIEWS());
    }),
  retain: (owner, names) =>
    use(async ({ db }) => {
      const places = new Set(names.map((name) => `${VIEW}/${owner}/${name}`));
      for (const place of await db.getAllKeys('drafts', below(VIEW, owner)))
        if (!places.has(place)) await db.delete('drafts', place);
    }),
});
