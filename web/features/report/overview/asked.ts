import { createContext, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { nameOf } from '#shared/reading/name-of.ts';

export type Asked = {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The name of the statement that was tapped last. */
  asked: string | null;
  /** Opens the card's fold and focuses the row of this statement. */
  ask: (statement: Statement) => void;
  hold: (name: string) => (row: HTMLElement | null) => void;
};

/** Creates the state that a card's statements share with its fold: a tap on a statement opens the fold at its row. */
export function useAskable(): Asked {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const rows = useRef(new Map<string, HTMLElement>());
  return {
    open,
    setOpen,
    asked,
    ask: (statement) => {
      flushSync(() => {
        setOpen(true);
        setAsked(nameOf(statement));
      });
      rows.current.get(nameOf(statement))?.focus();
    },
    hold: (name) => (row) => void (row ? rows.current.set(name, row) : rows.current.delete(name)),
  };
}

export const AskedContext = createContext<Asked | null>(null);
export const useAsked = (): Asked => {
  const asked = use(AskedContext);
  if (!asked) throw new Error('a statement is rendered outside of a report card');
  return asked;
};
