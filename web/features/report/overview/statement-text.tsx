import type { Statement } from '#shared/measurement/report/statement.ts';
import { useStatementText } from '#web/features/report/reader.ts';

/** A statement as text for the current reader, with the degree of certainty in bold. */
export const StatementText = ({ statement }: { statement: Statement }) =>
  useStatementText(statement)
    .split(/\b(clearly|probably)\b/)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
    .map((part, i) => (i % 2 === 1 ? <strong key={i}>{part}</strong> : part));
