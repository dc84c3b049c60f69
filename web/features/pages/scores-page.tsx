import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { assumptions } from '#messages/assumptions.ts';
import { formatLikelyScore } from '#messages/score-words.ts';
import { BANDS, LEVELS, scores } from '#messages/scores.ts';
import { shell } from '#messages/shell.ts';
import {
  type Band,
  computeBandProbabilities,
  type Interval,
  interval,
  judgeBand,
  perfCut,
} from '#shared/measurement/links.ts';
import { normalCdf } from '#shared/measurement/numbers.ts';
import { AssumptionsTable } from '#web/ui/assumptions-table.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { RangeAxis, RangeBar } from '#web/ui/range-bar.tsx';
import { RangeLegend } from '#web/ui/range-legend.tsx';

const { example } = scores;

export const ScoresPage = () => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-10 px-4 py-8 sm:px-8">
    <div>
      <PageHeading tab={shell.tab(scores.tab)}>{scores.title}</PageHeading>
      <p className="mt-3 text-lg text-ink-2">{scores.lead}</p>
    </div>
    <ScoresSection title={scores.meaningTitle}>{scores.meaning}</ScoresSection>
    <ScoresSection title={scores.rangeTitle}>{scores.range}</ScoresSection>
    <figure className={card()}>
      <p className="font-bold">{formatLikelyScore(example.score, example.lo, example.hi)}</p>
      <RangeBar range={example} look="plain" />
      <RangeAxis />
      <figcaption>
        <RangeLegend className="flex flex-col" />
      </figcaption>
    </figure>
    <PlayBar />
    <ScoresSection title={scores.bandsTitle}>{scores.bands}</ScoresSection>
    <EdgesTable caption={scores.bandsTitle} head={scores.bandTable} rows={BANDS} />
    <h2 className={heading.section}>{scores.levelsTitle}</h2>
    <EdgesTable caption={scores.levelsTitle} head={scores.levelTable} rows={LEVELS} />
    <ScoresSection title={scores.agreementTitle}>{scores.agreement}</ScoresSection>
    <ScoresSection title={scores.limitsTitle}>{scores.limits}</ScoresSection>
    <ScoresSection title={assumptions.title}>{assumptions.lead}</ScoresSection>
    <div className={clsx(card(), '-mt-6')}>
      <AssumptionsTable />
    </div>
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

const { play: words } = scores;

/**
 * Standard deviation of the estimate for one step of the lower slider; the middle is typical for a subject of one
 * assessment.
 */
const PSD_PER_STEP = 0.09;

type RangeSliderProps = {
  label: string;
  hint: string;
  min: number;
  max: number;
  value: number;
  text: string;
  onChange: (value: number) => void;
};

const RangeSlider = ({ label, hint, text, value, onChange, ...ends }: RangeSliderProps) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="block min-h-11 w-full"
        {...ends}
        value={value}
        aria-valuetext={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </p>
    </div>
  );
};

/** An interactive bar: two sliders, and the words that a report would use for it. */
function PlayBar() {
  const [score, setScore] = useState(82);
  const [width, setWidth] = useState(5);
  const { bar, band, tentative, neighbour, attention, standing } = explainScore(score, width * PSD_PER_STEP);
  const range = words.range(bar.lo, bar.hi);
  return (
    <section className={card()} aria-labelledby="play-title">
      <h2 id="play-title" className={heading.section}>
        {words.title}
      </h2>
      <p className="mt-2 mb-5">{words.lead}</p>
      <p className="font-bold">{formatLikelyScore(bar.score, bar.lo, bar.hi)}</p>
      <RangeBar range={bar} look={standing ? (standing.is === 'typical' ? 'typical' : 'stood') : 'untold'} />
      <RangeAxis />
      <div role="status" className="mt-4 mb-5 min-h-24">
        <p className="font-bold">{words.band(band, tentative, neighbour)}</p>
        <p>{standing ? words.standing(standing.is, standing.how) : words.unsure}</p>
        <p className="text-ink-2">{attention ? words.red : bar.score < 70 ? words.notRed : ''}</p>
      </div>
      <div className="flex flex-col gap-4">
        <RangeSlider
          label={words.guess}
          hint={words.guessHint}
          min={35}
          max={97}
          value={score}
          text={String(score)}
          onChange={setScore}
        />
        <RangeSlider
          label={words.width}
          hint={words.widthHint}
          min={1}
          max={10}
          value={width}
          text={range}
          onChange={setWidth}
        />
      </div>
    </section>
  );
}

/** Half the width of the typical zone, in standard deviations of children of the same age. */
const TYPICAL_HALF_WIDTH = 0.75;
const [PROBABLY, CLEARLY] = [0.8, 0.95];
/** The minimum probability at which a neighbouring band is named. */
const MIN_NEIGHBOUR_CHANCE = 0.2;

type ScoreExplanation = {
  bar: Interval;
  band: Band;
  tentative: boolean;
  /** The most likely other band, if it is likely enough to be named. */
  neighbour: Band | null;
  /** Red only if the whole range is below 70. */
  attention: boolean;
  standing: { is: 'typical' | 'above' | 'below'; how: 'clearly' | 'probably' } | null;
};

/** The bar and words of a report for a best guess and its standard deviation (`psd`), by the rules of reports. */
export function explainScore(score: number, psd: number): ScoreExplanation {
  const theta = perfCut(score);
  const exact = interval('perf', { theta, psd });
  const bar = { score, lo: Math.round(exact.lo), hi: Math.round(exact.hi) };
  const { band, tentative } = judgeBand(bar);
  const { p90, p80, p70, p60, below60 } = computeBandProbabilities({ theta, psd });
  const chances: Record<Band, number> = { Excellent: p90, Good: p80, Average: p70, 'Needs Attention': p60 + below60 };
  const [other] = (Object.entries(chances) as [Band, number][])
    .filter(([name]) => name !== band)
    .sort(([, one], [, two]) => two - one);
  const isTypical = normalCdf((TYPICAL_HALF_WIDTH - theta) / psd) - normalCdf((-TYPICAL_HALF_WIDTH - theta) / psd);
  const isAbove = normalCdf(theta / psd);
  const standings = [
    ['typical', isTypical],
    ['above', isAbove],
    ['below', 1 - isAbove],
  ] as const;
  const [is, chance] = standings.find(([, each]) => each >= PROBABLY) ?? [null, 0];
  return {
    bar,
    band,
    tentative,
    neighbour: tentative && other && other[1] >= MIN_NEIGHBOUR_CHANCE ? other[0] : null,
    attention: bar.hi < 70,
    standing: is && { is, how: chance >= CLEARLY ? 'clearly' : 'probably' },
  };
}
