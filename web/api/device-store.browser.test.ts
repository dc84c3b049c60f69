import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { type DeviceStore, openDeviceStore } from '#web/api/device-store.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';

let name = '';
let visits = 0;
const connections: IDBDatabase[] = [];
const row = (key: string, body: unknown = { mood: 'sunny' }): OutboxRow => ({
  key,
  assessmentId: 'week',
  owner: 'ana',
  method: 'PUT',
  address: `/api/${key}`,
  body,
});

beforeEach(() => {
  name = `seven-stones-${visits++}`;
  connections.length = 0;
  const open = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    ...args: Parameters<IDBFactory['open']>
  ) {
    const opening = open.apply(this, args);
    opening.addEventListener('success', () => connections.push(opening.result));
    return opening;
  });
});
afterEach(() => {
  for (const each of connections) each.close();
  indexedDB.deleteDatabase(name);
});

/** Reads the database directly, bypassing our own code. */
async function queryDatabase<T>(
  table: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const answered = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await answered(indexedDB.open(name));
  const result = await answered(ask(db.transaction(table, mode).objectStore(table)));
  db.close();
  return result;
}
type OnDisk = { key: string; iv: Uint8Array; sealed: ArrayBuffer };
const listKeys = async (store: DeviceStore) => (await store.outbox.read()).rows.map(({ key }) => key);

describe('rows', () => {
  test('come back on the next visit, in the order written, each as it was last', async () => {
    const before = await openDeviceStore(name);
    for (const key of ['a', 'b', 'c']) await before.outbox.put(row(key));
    await before.outbox.put({ ...row('a'), rejected: 'NOT_OPEN_YET' });
    await before.outbox.remove('b');
    const after = await openDeviceStore(name);
    expect(await after.outbox.read()).toEqual({
      rows: [{ ...row('a'), rejected: 'NOT_OPEN_YET' }, row('c')],
      unreadable: [],
    });
  });

  test('stand nowhere in clear, and no script takes their key along', async () => {
    const store = await openDeviceStore(name);
    await store.outbox.put(row('a', { text: 'afraid of dogs' }));
    await store.drafts.set('ana', 'form', { text: 'afraid of dogs' });
    const [stored] = await queryDatabase<OnDisk[]>('rows', 'readonly', (rows) => rows.getAll());
    const [draft] = await queryDatabase<OnDisk[]>('drafts', 'readonly', (drafts) => drafts.getAll());
    for (const each of [stored, draft]) {
      expect(new TextDecoder().decode(each?.sealed)).not.toContain('dogs');
      expect(each?.sealed.byteLength).toBeGreaterThan(20);
    }
    const [key] = await queryDatabase<CryptoKey[]>('keys', 'readonly', (keys) => keys.getAll());
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  });

  test('that can no longer be read are set aside by their keys, and the rest goes on', async () => {
    const store = await openDeviceStore(name);
    for (const key of ['a', 'b', 'c']) await store.outbox.put(row(key));
    const [, torn] = await queryDatabase<OnDisk[]>('rows', 'readonly', (rows) => rows.getAll());
    await queryDatabase('rows', 'readwrite', (rows) =>
      rows.put({ ...(torn as OnDisk), sealed: new ArrayBuffer(32) }, 2),
    );
    expect(await store.outbox.read()).toEqual({ rows: [row('a'), row('c')], unreadable: ['b'] });
    await store.outbox.remove('b');
    expect(await store.outbox.read()).toEqual({ rows: [row('a'), row('c')], unreadable: [] });
  });
});

describe('a connection that the system closes', () => {
  test('under a page that stays is opened again, and nothing is missing', async () => {
    const store = await openDeviceStore(name);
    await store.outbox.put(row('a'));
    // Like the browser: closes, then fires the event. A use before the event meets a closed connection.
    connections.at(-1)?.close();
    await store.outbox.put(row('b'));
    connections.at(-1)?.close();
    connections.at(-1)?.dispatchEvent(new Event('close'));
    await store.drafts.set('ana', 'form', 'typed');
    expect([await listKeys(store), await store.drafts.get('ana', 'form')]).toEqual([['a', 'b'], 'typed']);
  });

  test('with all its data, key included, is opened afresh: what comes from then on is kept', async () => {
    const store = await openDeviceStore(name);
    await store.outbox.put(row('a'));
    await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' });
    await store.outbox.put(row('b'));
    expect(await listKeys(store)).toEqual(['b']);
    expect(await listKeys(await openDeviceStore(name))).toEqual(['b']);
  });

  test('for a newer release in another tab does not keep that one waiting', async () => {
    await openDeviceStore(name);
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, 2);
      opening.onsuccess = () => resolve(opening.result);
      opening.onblocked = () => reject(new Error('blocked'));
    });
    expect(newer.version).toBe(2);
  });
});

describe('a page that is left in the middle of a write', () => {
  /**
   * Leaves the page as soon as the row's transaction has begun, and returns how its transactions ended once the write
   * is over.
   */
  async function leaveWhileWriting(persisted: boolean): Promise<{ store: DeviceStore; ends: string[] }> {
    const ends: string[] = [];
    const begin = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...args: Parameters<IDBDatabase['transaction']>
    ) {
      const transaction = begin.apply(this, args);
      if (args[0] !== 'rows') return transaction;
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => ends.push(end));
      if (ends.length === 0) queueMicrotask(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted })));
      return transaction;
    });
    const store = await openDeviceStore(name);
    await store.outbox.put(row('a'));
    vi.restoreAllMocks();
    return { store, ends };
  }

  test('and put aside as it stands holds nothing locked, and writes when it comes back', async () => {
    const { store, ends } = await leaveWhileWriting(true);
    expect([ends, await listKeys(store)]).toEqual([['abort', 'complete'], ['a']]);
  });

  test('and is over lets the write end by itself', async () => {
    const { store, ends } = await leaveWhileWriting(false);
    expect([ends, await listKeys(store)]).toEqual([['complete'], ['a']]);
  });
});

describe('a full disk', () => {
  /**
   * Chromium keeps the database of a private window in memory and lets it grow past any quota, so the quota error is
   * simulated.
   */
  const failPutsWithQuota = (times: number) => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    for (let i = 0; i < times; i++) {
      put.mockImplementationOnce(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    }
  };

  test('refuses the answer aloud, so that its question stays on the screen, and takes it when there is room again', async () => {
    const store = await openDeviceStore(name);
    failPutsWithQuota(2);
    await expect(store.outbox.put(row('a'))).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await listKeys(store)).toEqual([]);
    await store.outbox.put(row('a'));
    expect(await listKeys(store)).toEqual(['a']);
  });

  test.each<[string, (store: DeviceStore) => Promise<void>, string[], string]>([
    ['an answer', ({ outbox }) => outbox.put(row('a')), ['a'], 'typed'],
    ['what is typed', ({ drafts }) => drafts.set('ana', 'form', 'typed on'), [], 'typed on'],
  ])(
    'gives up what the server has as well before it refuses %s, and never what was typed',
    async (_, write, keys, typed) => {
      const store = await openDeviceStore(name);
      await store.drafts.set('ana', 'form', 'typed');
      await store.views.set('ana', 'week', 'kept');
      failPutsWithQuota(1);
      await write(store);
      expect([
        await listKeys(store),
        await store.views.get('ana', 'week'),
        await store.drafts.get('ana', 'form'),
      ]).toEqual([keys, undefined, typed]);
    },
  );
});

describe('what is kept by name', () => {
  test('belongs to its owner, and is cleared for them alone', async () => {
    const { views } = await openDeviceStore(name);
    await views.set('ana', 'week', 1);
    await views.set('ana', 'other', 2);
    await views.set('ben', 'week', 3);
    expect(await views.get('eve', 'week')).toBeUndefined();
    await views.clear('ana');
    expect([await views.get('ana', 'week'), await views.get('ana', 'other'), await views.get('ben', 'week')]).toEqual([
      undefined,
      undefined,
      3,
    ]);
  });

  test('and is a view goes for everybody at once, or but for the weeks that are still there, and what was typed stays', async () => {
    const { views, drafts } = await openDeviceStore(name);
    await drafts.set('ana', 'form', 'typed');
    for (const [owner, week] of [
      ['ana', 'one'],
      ['ana', 'two'],
      ['ben', 'one'],
    ] as const)
      await views.set(owner, week, week);
    await views.retain('ana', ['two', 'three']);
    expect(await queryDatabase('drafts', 'readonly', (stored) => stored.getAllKeys())).toEqual([
      'draft/ana/form',
      'view/ana/two',
      'view/ben/one',
    ]);
    await views.clearAll();
    expect(await queryDatabase('drafts', 'readonly', (stored) => stored.getAllKeys())).toEqual(['draft/ana/form']);
  });

  test('by a release that knew no owners goes on with whoever opens that form first; a view of nobody goes when views are cleared', async () => {
    const { drafts, views } = await openDeviceStore(name);
    for (const draftName of ['parent:week', 'week:week']) {
      await drafts.set('old', 'left', { typed: draftName });
      const encrypted = await queryDatabase('drafts', 'readonly', (stored) => stored.get('draft/old/left'));
      await queryDatabase('drafts', 'readwrite', (stored) => stored.put(encrypted, draftName));
    }
    await drafts.remove('old', 'left');
    await drafts.set('eve', 'parent:week', 'her own');
    expect(await drafts.get('eve', 'parent:week')).toBe('her own');
    expect(await drafts.get('ana', 'parent:other')).toBeUndefined();
    expect(await drafts.get('ana', 'parent:week')).toEqual({ typed: 'parent:week' });
    expect([await drafts.get('ana', 'parent:week'), await drafts.get('ben', 'parent:week')]).toEqual([
      { typed: 'parent:week' },
      undefined,
    ]);
    expect(await queryDatabase('drafts', 'readonly', (stored) => stored.getAllKeys())).toContain('week:week');
    await views.clear('ana');
    expect(await queryDatabase('drafts', 'readonly', (stored) => stored.getAllKeys())).toEqual([
      'draft/ana/parent:week',
      'draft/eve/parent:week',
    ]);
  });

  test('and can no longer be read counts as not there', async () => {
    const { drafts } = await openDeviceStore(name);
    await drafts.set('ana', 'form', 'typed');
    await queryDatabase('drafts', 'readwrite', (stored) =>
      stored.put({ iv: new Uint8Array(12), sealed: new ArrayBuffer(32) }, 'draft/ana/form'),
    );
    expect(await drafts.get('ana', 'form')).toBeUndefined();
    await drafts.set('ana', 'form', 'again');
    expect(await drafts.get('ana', 'form')).toBe('again');
  });
});
