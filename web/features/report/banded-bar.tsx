import { reportPage } from '#shared/messages/en/report-page.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { likely } from '#shared/messages/en/score-words.ts';
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
 * 70 is not surely so; only the others are red. `children` stand beside the band: what the score rests on.
 */
export function BandedBar({ label, est, trusted, children }: BandedBarProps) {
  const red = trusted && est.band === 'Needs Attention' && !est.explore;
  const word = est.band === 'Needs Attention' && !red ? words.exploreWord : est.band;
  const tone = word in TONES ? TONES[word as keyof typeof TONES] : 'neutral';
  return (
    <ScoreBar
      label={label}
      {...est}
      edges={EDGES}
      tone={red ? 'attention' : 'neutral'}
      text={likely(est.score, est.lo, est.hi)}
      aside={
        <>
          {trusted && <span className={badge({ tone })}>{word}</span>}
          {trusted && est.tentative && <span>{words.tentative}</span>}
          {children}
          {est.flags && est.flags.length > 0 && <span>{reportPage.flagged}</span>}
        </>
      }
    />
  );
}
