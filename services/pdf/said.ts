import type { Statement } from '#shared/measurement/report/statement.ts';
import { spoken } from '#shared/messages/en/report.ts';
import { readable } from '#shared/reading/readable.ts';

/** A sentence in pieces, of which every second one is bold: how sure it is. */
export type Said = string[];
export type Say = (statement: Pick<Statement, 'key' | 'params'>) => Said;

/** Formats a report's statements for the family of this child, as on the screen. */
export const sayTo =
  (child: string): Say =>
  (statement) =>
    spoken(readable(statement), { child, voice: 'parent' }).split(/\b(clearly|probably)\b/);
