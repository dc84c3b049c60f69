import { createContext, use } from 'react';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { spoken, type Voice } from '#shared/messages/en/report.ts';
import { readable } from '#shared/reading/readable.ts';

/** Whom the report speaks to, and of whom. A document holds no name: the screen fills it in. */
export type Reader = { child: string | null; voice: Voice };
export const ReaderContext = createContext<Reader>({ child: null, voice: 'parent' });

/** A statement as it is said to whoever reads here. */
export function useSpoken(statement: Pick<Statement, 'key' | 'params'>): string {
  return spoken(readable(statement), use(ReaderContext));
}

/** Whether somebody with a link reads, who gets sentences and ranges and none of the answers behind them. */
export const useIsShared = (): boolean => use(ReaderContext).voice === 'shared';
