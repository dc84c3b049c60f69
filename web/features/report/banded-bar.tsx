import { reportPage } from '#shared/messages/en/report-page.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { openEnd, openLikely, REACH } from '#shared/messages/en/score-words.ts';
import { badge } from '#web/ui/classes.ts';
import { ScoreBar } from '#web/ui/score-bar.tsx';

type Banded = { score: number; lo: number; hi: number; band: string; tentative: boolean; explore: boolean; flags?: readonly string[] };
type BandedBarProps = {
  label: string;
  est: Banded;
  /** False where the report as a whole cannot be trusted: then the number stands without a verdict. */
  trusted: boolean;
  children?: React.ReactNode;
};
/** The edges of the specification's bands. */
const EDGES = [70, 80, 90] as const;
const TONES = { Excellent: 'success', Good: 'blue', Average: 'warning', 'Needs Attention': 'danger' } as const;

/**
 * A score with its range and its band. A band whose edge the range crosses is tentative. The report marks `explore` where a score below
 * 70 is not surely so; only the others are red. Where the week could not measure lower or higher the range is open at that end. `children` stand beside the band: what the score rests on.
 */
export function BandedBar({ label, est, trusted, children }: BandedBarProps) {
  const red = trusted && est.band === 'Needs Attention' && !est.explore;
  const word = est.band === 'Needs Attention' && !red ? words.exploreWord : est.band;
  const open = openEnd(est.flags);
  const doubted = (est.flags ?? []).filter((code) => openEnd([code]) === undefined);
  const tone = word in TONES ? TONES[word as keyof typeof TONES] : 'neutral';
  return (
    <ScoreBar
      label={label}
      {...est}
      lo={open === 'floor' ? 0 : est.lo}
      hi={open === 'ceiling' ? 100 : est.hi}
      edges={EDGES}
      tone={red ? 'attention' : 'neutral'}
      text={openLikely(est.score, est.lo, est.hi, open)}
      aside={
        <>
          {trusted && <span className={badge({ tone })}>{word}</span>}
          {trusted && est.tentative && <span>{words.tentative}</span>}
          {children}
          {open && <span>{REACH[open]}</span>}
          {doubted.length > 0 && <span>{reportPage.flagged}</span>}
        </>
      }
    />
  );
}
