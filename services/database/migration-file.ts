import { createHash } from 'node:crypto';

/** Hand-written SQL; its name begins with its number. */
export type Migration = { name: string; text: string };

/** The first line of a file whose statements commit one by one. */
const OUTSIDE = '-- outside a transaction';
/** In a comment before a statement of such a file: it changes some rows at a time and is sent until it changes none. */
const REPEATED = '-- until no row changes';
/** In a comment of a file beside whose tables, or events, processes of earlier releases cannot run. */
const BREAKING = '-- earlier releases end';
const PARTITION = /\{partition of (\w+)\}/;
/** The name of an index of one partition. */
const PART = /\{partition of \w+\}\w+/;
const ATTACHMENT = new RegExp(`alter index (\\w+) attach partition (${PART.source})`, 'i');

/**
 * One statement of a file outside a transaction. `partitionsOf` names the table for each of whose partitions it is
 * sent; `partOf` the index of that table to which the file attaches the index of a partition that is named here.
 */
export type MigrationStatement = {
  text: string;
  repeated: boolean;
  partitionsOf: string | null;
  partOf: string | null;
};

export const hashMigration = ({ text }: Migration): string => createHash('sha256').update(text).digest('hex');

export const isOutside = ({ text }: Migration): boolean => text.startsWith(OUTSIDE);

export const isBreaking = ({ text }: Migration): boolean => text.includes(BREAKING);

/** @throws if the file holds a function body, whose semicolons end no statement */
export function parseStatements({ name, text }: Migration): MigrationStatement[] {
  if (text.includes('$$'))
    throw new Error(`Migration ${name} runs outside a transaction and holds a function: give it a file of its own`);
  const statements = text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');
  const wholes = new Map(
    statements.flatMap((statement) => {
      const [, whole, part] = ATTACHMENT.exec(statement) ?? [];
      return whole && part ? [[part, whole] as const] : [];
    }),
  );
  return statements.map((statement) => ({
    text: statement,
    repeated: statement.includes(REPEATED),
    partitionsOf: PARTITION.exec(statement)?.[1] ?? null,
    partOf: wholes.get(PART.exec(statement)?.[0] ?? '') ?? null,
  }));
}

export const renderForPartition = ({ text }: MigrationStatement, partition: string): string =>
  text.replaceAll(new RegExp(PARTITION, 'g'), partition);
