import type { Statement } from '#shared/measurement/report/statement.ts';
import { useSpoken } from '#web/features/report/reader.ts';

/** A statement in the words of its reader, with how sure it is in bold. */
export const Spoken = ({ statement }: { statement: Statement }) =>
  useSpoken(statement)
    .split(/\b(clearly|probably)\b/)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
    .map((part, i) => (i % 2 === 1 ? <strong key={i}>{part}</strong> : part));
