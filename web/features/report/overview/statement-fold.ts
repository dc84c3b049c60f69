import { createContext, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { toSentenceIdentity } from '#shared/report-view/sentences.ts';

export type StatementFold = {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The name of the statement that was tapped last. */
  openedName: string | null;
  /** Opens the card's fold and focuses the row of this statement. */
  openAt: (statement: Statement) => void;
  registerRow: (name: string) => (row: HTMLElement | null) => void;
};

/** Creates the state that a card's statements share with its fold: a tap on a statement opens the fold at its row. */
export function useStatementFold(): StatementFold {
  const [open, setOpen] = useState(false);
  const [openedName, setOpenedName] = useState<string | null>(null);
  const rows = useRef(new Map<string, HTMLElement>());
  return {
    open,
    setOpen,
    openedName,
    openAt: (statement) => {
      flushSync(() => {
        setOpen(true);
        setOpenedName(toSentenceIdentity(statement));
      });
      rows.current.get(toSentenceIdentity(statement))?.focus();
    },
    registerRow: (name) => (row) => void (row ? rows.current.set(name, row) : rows.current.delete(name)),
  };
}

export const StatementFoldContext = createContext<StatementFold | null>(null);
export const useCurrentStatementFold = (): StatementFold => {
  const statementFold = use(StatementFoldContext);
  if (!statementFold) throw new Error('a statement is rendered outside of a report card');
  return statementFold;
};
