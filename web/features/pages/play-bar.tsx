import { useId, useState } from 'react';
import { formatLikelyScore } from '#messages/score-words.ts';
import { scores } from '#messages/scores.ts';
import { explainScore } from '#web/features/pages/explain-score.ts';
import { card, heading } from '#web/ui/classes.ts';
import { ScoreBar } from '#web/ui/score-bar.tsx';

const { play: words } = scores;

/**
 * Standard deviation of the estimate for one step of the lower slider; the middle is typical for a subject of one
 * assessment.
 */
const PSD_PER_STEP = 0.09;
const EDGES = [70, 80, 90];

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
export function PlayBar() {
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
      <ScoreBar
        label={words.bar}
        {...bar}
        text={formatLikelyScore(bar.score, bar.lo, bar.hi)}
        edges={EDGES}
        tone={attention ? 'attention' : 'neutral'}
      />
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
