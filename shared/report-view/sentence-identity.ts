import type { Statement } from '#shared/measurement/report/statement.ts';

/** Sentences with the same key and parameters are duplicates. */
export const toSentenceIdentity = ({ key, params }: Pick<Statement, 'key' | 'params'>): string =>
  `${key} ${JSON.stringify(params)}`;
