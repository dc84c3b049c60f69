import { reportAnalysis } from '#messages/report-analysis.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';

const { numbers: words } = reportAnalysis;
type Chances = NonNullable<AreaReport['est']>['chances'];
export type Band = keyof typeof words.bands;

/** How likely each band is, in the order of the scale; the two below 70 are joined. */
export const listBandChances = ({ p90, p80, p70, p60, below60 }: Chances): { band: Band; p: number }[] => [
  { band: 'below70', p: p60 + below60 },
  { band: 'p70', p: p70 },
  { band: 'p80', p: p80 },
  { band: 'p90', p: p90 },
];

/** The same as text; chances below 0.5 % are left out. */
export const formatChances = (chances: Chances): string =>
  listBandChances(chances)
    .filter(({ p }) => p >= 0.005)
    .map(({ band, p }) => words.chance(words.bands[band], words.percent(p)))
    .join(', ');
