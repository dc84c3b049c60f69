import { createContext, useContext } from 'react';
import type { DeviceStore } from '#web/api/device-store.ts';

/**
 * Objects that live as long as the page, across screens: the device store with its outbox, the query cache, the socket.
 * Each is created when a screen first needs it, so that the first page loads none of them.
 */
export class PageLife {
  readonly #instances = new Map<unknown, unknown>();
  readonly #end = new AbortController();
  readonly openStore: (() => Promise<DeviceStore>) | undefined;

  /** `openStore`: replaces the browser's own store. */
  constructor({ openStore }: { openStore?: () => Promise<DeviceStore> } = {}) {
    this.openStore = openStore;
  }

  /** Returns the instance that `create` created for this page; calls it the first time only. */
  getOrCreate<T>(create: (life: PageLife) => T): T {
    if (!this.#instances.has(create)) this.#instances.set(create, create(this));
    return this.#instances.get(create) as T;
  }

  /** Aborts when the page ends; a browser just drops the page, a test ends it. */
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
