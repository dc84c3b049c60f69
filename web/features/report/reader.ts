import { createContext, use } from 'react';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { spoken, type Voice } from '#shared/messages/en/report.ts';
import { longDate } from '#web/lib/dates.ts';

/** Whom the report speaks to, and of whom. A document holds no name: the screen fills it in. */
export type Reader = { child: string | null; voice: Voice };
export const ReaderContext = createContext<Reader>({ child: null, voice: 'parent' });

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A report keeps dates as they are stored; a reader gets them in words. */
const readable = ({ key, params }: Pick<Statement, 'key' | 'params'>) => ({
  key,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' && DATE.test(value) ? longDate(value) : value])),
});

/** A statement as it is said to whoever reads here. */
export function useSpoken(statement: Pick<Statement, 'key' | 'params'>): string {
  return spoken(readable(statement), use(ReaderContext));
}
