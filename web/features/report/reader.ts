import { createContext, use } from 'react';
import { formatSentenceFor, type Voice } from '#messages/report.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { toReadable } from '#shared/report-view/sentences.ts';

/** Who reads the report, and the child's name: a document contains no names. */
export type Reader = { child: string | null; voice: Voice };
export const ReaderContext = createContext<Reader>({ child: null, voice: 'parent' });

/** A statement as text for the current reader. */
export function useStatementText(statement: Pick<Statement, 'key' | 'params'>): string {
  return formatSentenceFor(toReadable(statement), use(ReaderContext));
}

/** Whether the report is a shared one, which has sentences and ranges but none of the answers behind them. */
export const useIsShared = (): boolean => use(ReaderContext).voice === 'shared';
