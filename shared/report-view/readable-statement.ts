import { formatLongDate } from '#messages/dates.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Replaces stored dates in a statement's parameters by dates in words. */
export const toReadable = ({ key, params }: Pick<Statement, 'key' | 'params'>) => ({
  key,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && DATE.test(value) ? formatLongDate(value) : value,
    ]),
  ),
});
