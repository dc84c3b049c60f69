import type { Statement } from '#shared/measurement/report/statement.ts';
import { sentence } from '#shared/messages/en/report.ts';
import { longDate } from '#web/lib/dates.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A report keeps dates as they are stored; a reader gets them in words. */
const readable = ({ key, params }: Statement) => ({
  key,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' && DATE.test(value) ? longDate(value) : value])),
});

/** A statement in the words of its reader, with how sure it is in bold. */
export function Spoken({ statement }: { statement: Statement }) {
  return sentence(readable(statement))
    .split(/\b(clearly|probably)\b/)
    .map((part, i) => (i % 2 === 1 ? <strong key={i}>{part}</strong> : part));
}
