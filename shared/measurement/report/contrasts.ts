import { contrast, toldChance, typicalChance } from '#shared/measurement/contrast.ts';
import { probabilityAtLeast, totalPsd } from '#shared/measurement/links.ts';
import type { ContrastReport, SpokenWord } from '#shared/measurement/report/document.ts';
import { openOf } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { spokenWord } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, CONTRAST_MIN_AREAS, NAMED } from '#shared/measurement/scale.ts';

type Standing = ContrastReport['standing'];
/** Order of the statements of the first page. */
const STANDINGS: readonly Standing[] = ['higher', 'typical', 'lower', 'untold'];
type Known = AreaFinding & { measured: NonNullable<AreaFinding['measured']> };
type Looked = Pick<Findings, 'areas' | 'agreements' | 'looked'>;

/** The contrast of an area, with the words for being above typical (`above`) or for room to grow (`below`). */
export type Contrasted = ContrastReport & { above: SpokenWord | null; below: SpokenWord | null };

/**
 * Compares every measured area with the mean of the others and with what is typical, in the order of the statements,
 * the surest first; empty with fewer than three areas. At a floor (ceiling) no statement is made that a child below
 * (above) the range would contradict.
 */
export function contrastsOf(findings: Looked): Contrasted[] {
  const known = findings.areas.filter((each): each is Known => each.measured !== null);
  if (known.length < CONTRAST_MIN_AREAS) return [];
  const total = ({ measured }: Known) => ({ theta: measured.theta, psd: totalPsd(measured.psd, measured.sigmaCal) });
  const all = known.map((one): Contrasted => {
    const { area, measured } = one;
    const beside = contrast(
      total(one),
      known.filter((other) => other !== one).map((other) => total(other)),
    );
    const [d, p] = [beside.d, toldChance(beside)];
    const { open } = openOf(measured.flags);
    const direction = d >= 0 ? 'higher' : 'lower';
    const belied = (direction === 'higher' && open === 'floor') || (direction === 'lower' && open === 'ceiling');
    const word = belied ? null : spokenWord(p);
    const zone = typicalChance(total(one));
    const typical = open ? null : { p: zone, word: spokenWord(zone) };
    const above = open === 'floor' ? null : spokenWord(probabilityAtLeast(NAMED.typical, measured, measured.sigmaCal));
    const below =
      open === 'ceiling' ? null : spokenWord(1 - probabilityAtLeast(NAMED.weak, measured, measured.sigmaCal));
    const standing = standingOf({ direction, word, typical: typical?.word ?? null, above, below });
    return {
      area,
      d,
      p,
      direction,
      word,
      typical,
      standing,
      above,
      below,
      ...(standing === 'untold' && { reason: reasonOf(area, findings) }),
    };
  });
  return all.toSorted(
    (one, other) =>
      STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing) || sureness(other) - sureness(one),
  );
}

/** All areas may be high, or all low: then they differ from what is typical but not from each other. */
function standingOf(
  said: { direction: 'higher' | 'lower'; typical: SpokenWord | null } & Pick<Contrasted, 'word' | 'above' | 'below'>,
): Standing {
  if (said.word) return said.direction;
  if (said.typical) return 'typical';
  return said.above ? 'higher' : said.below ? 'lower' : 'untold';
}

/** `untold` areas are sorted by the order of the areas. */
const sureness = ({ area, standing, word, typical, p }: Contrasted): number =>
  standing === 'untold' ? -AREAS.indexOf(area) : standing === 'typical' ? (typical?.p ?? 0) : word ? p : 0;

const BEHAVIOUR: Partial<Record<Area, string>> = { social: 'social', emotional: 'regulation' };

/** Reason of `untold`: adults disagree, else answers were dropped or weigh less, else the interval is too wide. */
function reasonOf(area: Area, { agreements, looked }: Looked): NonNullable<ContrastReport['reason']> {
  const differ = agreements.some(
    ({ dimension, pairs }) => dimension === BEHAVIOUR[area] && pairs.some(({ word }) => word === 'seen differently'),
  );
  if (differ) return 'views differ';
  return looked.some((source) => isOf(area, source.name) && lessened(source)) ? 'tries dropped' : 'wide';
}

/** Whether a sitting belongs to an area. */
export const isOf = (area: Area, source: string): boolean =>
  source === `game/${area}` || (area === 'academic' && source.startsWith('subject/'));
/** Whether answers of a sitting were left out or weigh less. */
export const lessened = ({ V, flags }: Findings['looked'][number]): boolean =>
  V < 1 || flags.some(({ code }) => code === 'AWAY');

/** The stored part of the contrasts. */
export const contrastReports = (contrasts: readonly Contrasted[]): ContrastReport[] =>
  contrasts.map(({ above: _, below: __, ...told }) => told);
