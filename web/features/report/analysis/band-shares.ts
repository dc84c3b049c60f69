import type { AreaReport } from '#shared/measurement/report/document.ts';
import { reportAnalysis } from '#shared/messages/en/report-analysis.ts';
import type { Share } from '#web/features/report/charts/share-bar.tsx';

const { numbers: words } = reportAnalysis;
type Chances = NonNullable<AreaReport['est']>['chances'];
type Band = keyof typeof words.bands;
const FILLS: Readonly<Record<Band, string>> = { below70: '#dfe6df', p70: '#f6d68d', p80: '#b9d6ef', p90: '#c4dc9b' };
/** A shorter piece has no room for its number. */
const ROOM = 0.12;

/** How likely each band is, in the order of the scale; both that lie below 70 are one. */
export const bandChances = ({ p90, p80, p70, p60, below60 }: Chances): { band: Band; p: number }[] => [
  { band: 'below70', p: p60 + below60 },
  { band: 'p70', p: p70 },
  { band: 'p80', p: p80 },
  { band: 'p90', p: p90 },
];

/** The same as pieces of one bar. */
export const bandShares = (chances: Chances): Share[] =>
  bandChances(chances).map(({ band, p }) => ({ name: band, value: p, fill: FILLS[band], ...(p >= ROOM && { word: String(Math.round(100 * p)) }) }));

/** And in words; what is as good as out of the question is left out. */
export const chanceWords = (chances: Chances): string =>
  bandChances(chances)
    .filter(({ p }) => p >= 0.005)
    .map(({ band, p }) => words.chance(words.bands[band], words.percent(p)))
    .join(', ');
