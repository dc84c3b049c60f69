import { readFileSync } from 'node:fs';

/** A published example of a measurement: input and expected output. */
export type Vector = { kind: string; in: unknown; out: Record<string, unknown> };
export const vectors: readonly Vector[] = JSON.parse(
  readFileSync(new URL('../../shared/measurement/vectors.json', import.meta.url), 'utf8'),
);

/** The engine approximates this kind; its vectors are quadrature. */
const APPROXIMATED = { ability: 0.02 } as Readonly<Record<string, number>>;

/**
 * Paths at which a result differs by more than the tolerance of M1: ±1e-3, θ and psd of a posterior ±1e-4, of a whole
 * week ±.02, numbers printed with fewer decimals half a unit of the last.
 */
export function findDifferences(kind: string, expected: unknown, actual: unknown, path = ''): string[] {
  if (typeof expected === 'number') {
    const printed = String(expected).split('.')[1]?.length ?? 0;
    const posterior = kind === 'eap' && (path === '.theta' || path === '.psd');
    const within =
      APPROXIMATED[kind] ??
      (posterior ? 1e-4 : printed < 3 && !Number.isInteger(expected) ? 0.5 * 10 ** -printed : 1e-3);
    return typeof actual === 'number' && Math.abs(actual - expected) <= within
      ? []
      : [`${path}: ${expected} became ${actual}`];
  }
  if (Array.isArray(expected) || typeof expected !== 'object' || expected === null) {
    return JSON.stringify(expected) === JSON.stringify(actual)
      ? []
      : [`${path}: ${JSON.stringify(expected)} became ${JSON.stringify(actual)}`];
  }
  const [expectedFields, actualFields] = [expected as Record<string, unknown>, actual as Record<string, unknown>];
  const names =
    Object.keys(actualFields).sort().join() === Object.keys(expectedFields).sort().join()
      ? []
      : [`${path}: other names ${Object.keys(actualFields)}`];
  return [
    ...names,
    ...Object.keys(expectedFields).flatMap((name) =>
      findDifferences(kind, expectedFields[name], actualFields[name], `${path}.${name}`),
    ),
  ];
}
