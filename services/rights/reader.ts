import type { KeptOfChild, KeptRows, KeptWeek } from '#services/rights/kept-of-child.store.ts';
import type { GuardianRole } from '#shared/contracts/guardians.ts';
import type { UserId } from '#shared/values/ids.ts';

/** Who takes an archive along. */
export type Reader = { userId: UserId; role: GuardianRole };

type Row = Record<string, unknown>;

/** What the owner alone may read of a table, taken away row by row; a row of null stays out. Tables that are not named are a co-guardian's as well. */
const FOR_CO_GUARDIAN: Readonly<Record<string, (row: Row, userId: UserId) => Row | null>> = {
  // Where somebody else's reminders go is theirs.
  guardians: (row, userId) => (row.user_id === userId ? row : without(row, 'notify_email', 'notify_proved')),
  'guardian-invitations': () => null,
  'teacher-invitations': (row) => without(row, 'email'),
  letters: (row, userId) => (String(row.recipient).endsWith(`:${userId}`) ? row : null),
};

const without = (row: Row, ...columns: string[]): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));

const same = (row: Row): Row => row;
const asList = (row: Row | null): Row[] => (row === null ? [] : [row]);

/** Everything of a child as far as this guardian may read it: nobody else's own words, and nothing that is the owner's business alone. */
export function readableBy(kept: KeptOfChild, { userId, role }: Reader): KeptOfChild {
  if (role === 'owner') return kept;
  const table = ({ file, rows }: KeptRows): KeptRows => ({ file, rows: rows.flatMap((row): Row[] => asList((FOR_CO_GUARDIAN[file] ?? same)(row, userId))) });
  const week = ({ events, ...rest }: KeptWeek): KeptWeek => ({ ...rest, events: events.map((event) => eventFor(event, userId)) });
  return { ...kept, tables: kept.tables.map(table), weeks: kept.weeks.map(week) };
}

/** Free texts are for whoever wrote them; of a teacher's, those that the teacher shares with the family are for the whole of it. */
function eventFor(event: Row, userId: UserId): Row {
  const { type, data, meta } = event as { type: string; data: Row; meta: { actor?: unknown } | null };
  const isOwn = meta?.actor === `parent:${userId}`;
  if (type === 'AssessmentScheduled' && !isOwn) return { ...event, data: without(data, 'notes') };
  if (type === 'ParentObserved' && !isOwn) return { ...event, data: without(data, 'texts') };
  if (type !== 'TeacherObserved') return event;
  const shared = Array.isArray(data.shared) ? data.shared : [];
  const texts = Object.fromEntries(Object.entries((data.texts ?? {}) as Row).filter(([name]) => shared.includes(name)));
  return { ...event, data: { ...data, texts } };
}
