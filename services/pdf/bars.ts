import type { Est } from '#shared/measurement/report/score.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import { openEnd } from '#shared/messages/en/score-words.ts';
import type { Look } from '#shared/reading/profile-groups.ts';
import { besideTypical, type Capsule, capsuleOf } from '#shared/reading/range-geometry.ts';

const { areas: words } = reportOverview;
/** The width of a bar on the screen, whose shortest capsule and caps are in its units; the PDF scales it. */
export const BAR_WIDTH = 360;

export type Bar = Capsule & { look: Look };
export type NamedBar = { name: string; alt: string; ends: string; beyond: string | null; bar: Bar };

/** A range as it is drawn, with its numbers and its words. */
export function barOf(name: string, est: Pick<Est, 'score' | 'lo' | 'hi' | 'flags'>, look: Look): NamedBar {
  const range = { score: est.score, lo: est.lo, hi: est.hi, open: openEnd(est.flags) };
  return {
    ...{
      name,
      alt: words.alt(name, range, besideTypical(range)),
      ends: words.ends(range),
      beyond: words.beyond(range.open),
    },
    bar: { ...capsuleOf(range, BAR_WIDTH), look },
  };
}
