import type { AreaReport } from '#shared/measurement/report/document.ts';
import { type Band, listBandChances } from '#shared/report-view/areas.ts';
import type { Share } from '#web/features/report/charts/share-bar.tsx';

type Chances = NonNullable<AreaReport['est']>['chances'];
const FILLS: Readonly<Record<Band, string>> = { below70: '#dfe6df', p70: '#f6d68d', p80: '#b9d6ef', p90: '#c4dc9b' };
/** A shorter segment has no room for its number. */
const MIN_LABEL_SHARE = 0.12;

/** The probabilities as segments of one bar. */
export const toBandShares = (chances: Chances): Share[] =>
  listBandChances(chances).map(({ band, p }) => ({
    name: band,
    value: p,
    fill: FILLS[band],
    ...(p >= MIN_LABEL_SHARE && { word: String(Math.round(100 * p)) }),
  }));
