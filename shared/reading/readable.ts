import type { Statement } from '#shared/measurement/report/statement.ts';
import { longDate } from '#shared/messages/en/dates.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A report keeps dates as they are stored; a reader gets them in words. */
export const readable = ({ key, params }: Pick<Statement, 'key' | 'params'>) => ({
  key,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && DATE.test(value) ? longDate(value) : value,
    ]),
  ),
});
