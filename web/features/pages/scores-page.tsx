import { clsx } from 'clsx';
import { formatFromAnswers, formatLikelyScore } from '#messages/score-words.ts';
import { BANDS, LEVELS, scores } from '#messages/scores.ts';
import { shell } from '#messages/shell.ts';
import { PlayBar } from '#web/features/pages/play-bar.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { ScoreBar } from '#web/ui/score-bar.tsx';

const { example } = scores;

export const ScoresPage = () => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-10 px-4 py-8 sm:px-8">
    <div>
      <PageHeading tab={shell.tab(scores.tab)}>{scores.title}</PageHeading>
      <p className="mt-3 text-lg text-ink-2">{scores.lead}</p>
    </div>
    <ScoresSection title={scores.meaningTitle}>{scores.meaning}</ScoresSection>
    <ScoresSection title={scores.rangeTitle}>{scores.range}</ScoresSection>
    <div className={card()}>
      <ScoreBar
        {...example}
        text={formatLikelyScore(example.score, example.lo, example.hi)}
        aside={formatFromAnswers(example.answers)}
      />
    </div>
    <PlayBar />
    <ScoresSection title={scores.bandsTitle}>{scores.bands}</ScoresSection>
    <EdgesTable caption={scores.bandsTitle} head={scores.bandTable} rows={BANDS} />
    <h2 className={heading.section}>{scores.levelsTitle}</h2>
    <EdgesTable caption={scores.levelsTitle} head={scores.levelTable} rows={LEVELS} />
    <ScoresSection title={scores.agreementTitle}>{scores.agreement}</ScoresSection>
    <ScoresSection title={scores.limitsTitle}>{scores.limits}</ScoresSection>
  </div>
);

const ScoresSection = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h2 className={heading.section}>{title}</h2>
    <p className="mt-2">{children}</p>
  </section>
);

type EdgesTableProps = {
  caption: string;
  head: { from: string; word: string };
  rows: readonly { from: number; word: string }[];
};
const EdgesTable = ({ caption, head, rows }: EdgesTableProps) => (
  <table className={clsx(card(), '-mt-6 w-full text-left')}>
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-b-2 border-line">
        <th scope="col" className="px-6 py-3">
          {head.from}
        </th>
        <th scope="col" className="px-6 py-3">
          {head.word}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ from, word }, i) => (
        <tr key={word} className="border-b border-line last:border-0">
          <td className="px-6 py-2">{scores.above(from, rows[i - 1]?.from ?? null)}</td>
          <td className="px-6 py-2 font-bold">{word}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
