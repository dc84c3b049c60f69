/** In CSS pixels of the window. */
export type Spot = { x: number; y: number };

/** One browser window with its own profile. The interface is small, so that each engine's adapter stays small. */
export type Driver = {
  open: (address: string) => Promise<void>;
  /** The value of an expression in the page. */
  read: (expression: string) => Promise<unknown>;
  press: (spot: Spot) => Promise<void>;
  /** Types keys into the focused element. */
  type: (text: string) => Promise<void>;
  picture: () => Promise<Buffer>;
  /** Errors that the engine has reported so far. */
  listErrors: () => readonly string[];
  /** Errors that are a fault of the page. */
  listComplaints: () => readonly string[];
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
