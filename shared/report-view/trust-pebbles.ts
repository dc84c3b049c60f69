import type { ReportDocument } from '#shared/measurement/report/document.ts';

export type Pebble = 'full' | 'pale' | 'dotted';

/** One pebble per part of the week: full ones count, pale ones weigh less, dotted ones were left out. */
export function listPebbles({ trust, flags }: Pick<ReportDocument, 'trust' | 'flags'>): Pebble[] {
  const weights = new Map<string, number>();
  for (const { source, V } of flags) weights.set(source, Math.min(V, weights.get(source) ?? 1));
  const less = Math.min(trust.kept, [...weights.values()].filter((V) => V > 0 && V < 1).length);
  return Array.from({ length: trust.of }, (_, i) =>
    i < trust.kept - less ? 'full' : i < trust.kept ? 'pale' : 'dotted',
  );
}
