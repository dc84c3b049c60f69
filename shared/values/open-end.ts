/** An end of a range that could not be measured: the easiest items were still too hard, or the hardest too easy. */
export const OPEN_ENDS = ['floor', 'ceiling'] as const;
export type OpenEnd = (typeof OPEN_ENDS)[number];

export const findOpenEnd = (flags: readonly string[] = []): OpenEnd | undefined =>
  flags.includes('FLOOR') ? 'floor' : flags.includes('CEILING') ? 'ceiling' : undefined;

type Range = { score: number; lo: number; hi: number; open?: OpenEnd | undefined };
/** The best guess, or with an open end, where there is none, the end that was measured. */
export const getShownScore = ({ score, lo, hi, open }: Range): number =>
  open === 'floor' ? hi : open === 'ceiling' ? lo : score;
