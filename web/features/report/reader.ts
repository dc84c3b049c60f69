import { createContext, use } from 'react';
import { formatSentenceFor } from '#messages/report.ts';
import type { Voice } from '#messages/report-voice.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { toReadable } from '#shared/report-view/sentences.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/**
 * Who reads the report, and the child's name: a document contains no names. `assessmentId`: for the family, which may
 * read what lies beside the document.
 */
export type Reader = { child: string | null; voice: Voice; assessmentId?: AssessmentId };
export const ReaderContext = createContext<Reader>({ child: null, voice: 'parent' });

/** A statement as text for the current reader. */
export function useStatementText(statement: Pick<Statement, 'key' | 'params'>): string {
  return formatSentenceFor(toReadable(statement), use(ReaderContext));
}

export const useVoice = (): Voice => use(ReaderContext).voice;

/** Whether the report is a shared one, which has sentences and ranges but none of the answers behind them. */
export const useIsShared = (): boolean => useVoice() === 'shared';
