import { createContext, useContext } from 'react';
import type { DeviceStore } from '#web/api/device-store.ts';

/**
 * What a page makes once and keeps while its screens come and go: the store of the device with its outbox, the cache of
 * reads, the socket. Each is made when a screen first asks for it, so that the first page carries none of them.
 */
export class PageLife {
  readonly #made = new Map<unknown, unknown>();
  readonly #end = new AbortController();
  readonly openStore: (() => Promise<DeviceStore>) | undefined;

  /** `openStore`: another store than this browser's own. */
  constructor({ openStore }: { openStore?: () => Promise<DeviceStore> } = {}) {
    this.openStore = openStore;
  }

  /** What this function has made for the page; it is called the first time only. */
  once<T>(make: (life: PageLife) => T): T {
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as T;
  }

  /** Aborts when the page is over; a browser just drops it, a test ends it. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    this.#end.abort();
  }
}

export const PageLifeContext = createContext<PageLife | null>(null);

export function usePageLife(): PageLife {
  const life = useContext(PageLifeContext);
  if (!life) throw new Error('usePageLife outside the page');
  return life;
}
