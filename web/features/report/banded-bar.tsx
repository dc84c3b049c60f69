import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { scores } from '#shared/messages/en/scores.ts';
import { badge } from '#web/ui/classes.ts';
import { ScoreBar } from '#web/ui/score-bar.tsx';

type Banded = { score: number; lo: number; hi: number; n?: number; band: string; tentative: boolean; explore: boolean };
const TONES = { Excellent: 'success', Good: 'blue', Average: 'warning', 'Needs Attention': 'danger' } as const;

/**
 * A score with its range and its band. A band whose edge the range crosses is tentative. The report marks `explore` where a score below
 * 70 is not surely so; only the others are red.
 */
export function BandedBar({ label, est }: { label: string; est: Banded }) {
  const red = est.band === 'Needs Attention' && !est.explore;
  const word = est.band === 'Needs Attention' && !red ? words.exploreWord : est.band;
  const tone = word in TONES ? TONES[word as keyof typeof TONES] : 'neutral';
  return (
    <ScoreBar
      label={label}
      {...est}
      tone={red ? 'attention' : 'neutral'}
      text={scores.likely(est.score, est.lo, est.hi)}
      aside={
        <>
          <span className={badge({ tone })}>{word}</span>
          {est.tentative && <span>{words.tentative}</span>}
          {est.n !== undefined && <span>{words.answers(est.n)}</span>}
        </>
      }
    />
  );
}
