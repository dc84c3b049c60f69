import { reportOverview } from '#messages/report-overview.ts';
import { findOpenEnd } from '#messages/score-words.ts';
import type { Est } from '#shared/measurement/report/score.ts';
import type { BarLook } from '#shared/report-view/profile-groups.ts';
import { type Capsule, compareToTypical, toCapsule } from '#shared/report-view/range-geometry.ts';

const { areas: words } = reportOverview;
/** The width of a bar on the screen, whose shortest capsule and caps are in its units; the PDF scales it. */
export const BAR_WIDTH = 360;

export type Bar = Capsule & { look: BarLook };
export type NamedBar = { name: string; alt: string; ends: string; beyond: string | null; bar: Bar };

/** A range as it is drawn, with its numbers and its words. */
export function toNamedBar(name: string, est: Pick<Est, 'score' | 'lo' | 'hi' | 'flags'>, look: BarLook): NamedBar {
  const range = { score: est.score, lo: est.lo, hi: est.hi, open: findOpenEnd(est.flags) };
  return {
    name,
    alt: words.alt(name, range, compareToTypical(range)),
    ends: words.ends(range),
    beyond: words.beyond(range.open),
    bar: { ...toCapsule(range, BAR_WIDTH), look },
  };
}
