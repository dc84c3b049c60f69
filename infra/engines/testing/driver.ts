/** In CSS pixels of the window. */
export type Spot = { x: number; y: number };

/**
 * One window of one engine with a profile of its own: as little as a person needs, so that each engine's own way of
 * doing it stays small.
 */
export type Driver = {
  open: (address: string) => Promise<void>;
  /** What an expression is in the page. */
  read: (expression: string) => Promise<unknown>;
  press: (spot: Spot) => Promise<void>;
  /** Keys, one after the other, to whatever has the focus. */
  type: (text: string) => Promise<void>;
  picture: () => Promise<Buffer>;
  /** Errors that the engine has told of so far. */
  told: () => readonly string[];
  /** Those that are a fault. */
  complaints: () => readonly string[];
  close: () => Promise<void>;
};

export type Engine = {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  program: string;
  openWindow: () => Promise<Driver>;
  /** Ends what its windows share. */
  end: () => Promise<void>;
};

export const WINDOW = { width: 1024, height: 768 };
