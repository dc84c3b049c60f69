import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Faults in one file, each of which must turn a test of another file red. */
export type MutantGroup = {
  file: string;
  test: string;
  /** `find` occurs exactly once in the file. `name`: part of the test's full name; without it the whole file runs. */
  faults: { rule: string; find: string; plant: string; name?: string }[];
};

/** A fault that is planted to prove that a test notices it. `rule` says what holds without it. */
export type Mutant = Omit<MutantGroup, 'faults'> & MutantGroup['faults'][number];

export const listMutants = (groups: readonly MutantGroup[]): Mutant[] =>
  groups.flatMap(({ faults, ...group }) => faults.map((fault) => ({ ...group, ...fault })));

export type PlantedFault = Pick<Mutant, 'rule' | 'file' | 'find' | 'plant'>;

/** The file's text with the fault in it. Throws if the text to replace is gone or ambiguous. */
export function plantFault(root: string, { rule, file, find, plant }: PlantedFault): string {
  const parts = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(find) : [];
  if (parts.length === 2) return parts.join(plant);
  const places = Math.max(0, parts.length - 1);
  throw new Error(`“${rule}”: ${file} has ${places} places with ${JSON.stringify(find)}, not one. Mend the entry.`);
}
