import { formatSentenceFor } from '#messages/report.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { toReadable } from '#shared/report-view/readable-statement.ts';

/** A sentence in pieces, of which every second one is bold: how sure it is. */
export type TextPieces = string[];
export type FormatSentence = (statement: Pick<Statement, 'key' | 'params'>) => TextPieces;

/** Formats a report's statements for the family of this child, as on the screen. */
export const createSentenceFormatter =
  (child: string): FormatSentence =>
  (statement) =>
    formatSentenceFor(toReadable(statement), { child, voice: 'parent' }).split(/\b(clearly|probably)\b/);
