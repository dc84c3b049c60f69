import { getMoodWord } from '#messages/mood.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { describeDays, describeStones, type ReportDay } from '#shared/report-view/days.ts';
import {
  buildHillPath,
  getColumnX,
  getHillHeight,
  getStoneHeight,
  NARROW,
  type PictureLayout,
  WIDE,
} from '#shared/report-view/geometry.ts';
import type { Day } from '#shared/values/days.ts';
import { Duck, House, Tree } from '#web/art/bank.tsx';
import { MoodHead } from '#web/art/faces.tsx';
import { Hopper } from '#web/art/hopper.tsx';
import { Stone, StoneMark } from '#web/art/stones.tsx';
import { Chevron } from '#web/features/report/overview/statement-card.tsx';
import { useIsShared } from '#web/features/report/reader.ts';

const { week: words } = reportOverview;

type WeekCardProps = {
  days: readonly ReportDay[];
  at: Day | 0;
  /** A note below a day, such as the current state of a running assessment. */
  note?: (day: Day) => React.ReactNode;
};

/**
 * The picture of the assessment, and each day in words: below the picture, or in a fold where seven columns do not fit.
 */
export function WeekCard({ days, at, note }: WeekCardProps) {
  const isShared = useIsShared();
  return (
    <section
      className="overflow-hidden rounded-card bg-white shadow-[0_6px_0_var(--color-edge)]"
      aria-label={words.title}
    >
      <WeekPicture
        days={days}
        at={at}
        words={isShared ? describeStones(days) : describeDays(days)}
        hasMoods={!isShared}
      />
      <div className="px-4 py-3 sm:px-5">
        <ol className="week-columns gap-x-1 text-center text-sm">
          {days.map(({ day, title, done, check, checkText }) => (
            <li key={day}>
              <p className="text-ink-2">{reportScreen.dayOf(day)}</p>
              <p className="font-bold leading-tight">{title}</p>
              {checkText && !check && <p className="leading-tight text-ink-2">{checkText}</p>}
              <p className="leading-tight text-ink-2">{done}</p>
              {note?.(day)}
            </li>
          ))}
        </ol>
        <p className="mt-2 text-center text-sm text-ink-2">
          {(isShared ? words.stonesLegend : words.legend).map(([what, means], i) => (
            <span key={what}>
              {i > 0 && ' '}
              <strong>{what}</strong> {means}
            </span>
          ))}
        </p>
        <details className="week-fold group">
          <summary className="flex min-h-11 list-none items-center justify-center gap-2 font-bold text-river underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            <Chevron />
            {words.each}
          </summary>
          <ol className="flex flex-col">
            {days.map(({ day, title, done, checkText, stone }) => (
              <li key={day} className="flex items-center gap-3 border-t border-line py-2 text-sm">
                <StoneMark day={day} state={stone} className="h-8 shrink-0" />
                <div className="grow">
                  <p>
                    <span className="text-ink-2">{reportScreen.dayOf(day)}</span> <strong>{title}</strong>
                  </p>
                  <p className="text-ink-2">{[...(checkText ? [checkText] : []), done].join(' · ')}</p>
                </div>
                {note?.(day)}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  );
}

type WeekPictureProps = {
  days: readonly ReportDay[];
  at: Day | 0;
  words: string;
  /** False for readers who may not see moods: all hills are alike and have no faces. */
  hasMoods: boolean;
};

/**
 * The assessment as one picture: hills are energy, faces the mood, stones what was done. `words` and the text below
 * have the same content.
 */
const WeekPicture = ({ days, at, words, hasMoods }: WeekPictureProps) => (
  <div role="img" aria-label={words}>
    <Drawing days={days} at={at} hasMoods={hasMoods} scene={WIDE} className="week-wide w-full" />
    <Drawing days={days} at={at} hasMoods={hasMoods} scene={NARROW} className="week-narrow w-full" />
  </div>
);

type DrawingProps = Omit<WeekPictureProps, 'words'> & { scene: PictureLayout; className: string };

function Drawing({ days, at, hasMoods, scene, className }: DrawingProps) {
  const { width, height, shore } = scene;
  const hasDayTexts = scene === WIDE;
  const unit = width / 1200;
  const [deep, middle] = [shore + (height - shore) * 0.28, shore + (height - shore) * 0.66];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden="true">
      <path d={`M0 0H${width}V${height}H0Z`} fill="var(--color-meadow)" />
      <path
        d={`M${width * 0.86} ${shore + 9}C${width * 0.9} ${shore - 62 * (hasDayTexts ? 1 : 0.5)} ${width * 0.96} ${shore - 76 * (hasDayTexts ? 1 : 0.5)} ${width} ${shore - 78 * (hasDayTexts ? 1 : 0.5)}V${shore + 9}Z`}
        fill="#cfe29d"
      />
      {days.slice(0, 6).map(({ day, check }) => (
        <Hill key={day} day={day} energy={hasMoods ? (check?.energy ?? null) : 'medium'} scene={scene} />
      ))}
      <Tree
        x={width * (hasDayTexts ? 0.892 : 0.845)}
        y={shore - (hasDayTexts ? 92 : 42)}
        scale={hasDayTexts ? 0.84 : 0.4}
      />
      <Tree
        x={width * (hasDayTexts ? 0.912 : 0.868)}
        y={shore - (hasDayTexts ? 74 : 34)}
        scale={hasDayTexts ? 0.6 : 0.3}
        fill="#87a94a"
      />
      <House
        x={width * (hasDayTexts ? 0.951 : 0.918)}
        y={shore - (hasDayTexts ? 138 : 76)}
        scale={hasDayTexts ? 0.66 : 0.36}
      />
      <path
        d={`M0 ${shore + 2}C${300 * unit} ${shore - 6} ${700 * unit} ${shore + 12} ${width} ${shore}V${height}H0Z`}
        fill="var(--color-water-2)"
      />
      <path
        d={`M0 ${deep}C${280 * unit} ${deep - 12} ${760 * unit} ${deep + 14} ${width} ${deep - 6}V${height}H0Z`}
        fill="#6fbfbe"
      />
      <path
        d={`M0 ${middle + 8}C${300 * unit} ${middle - 8} ${800 * unit} ${middle + 18} ${width} ${middle}V${height}H0Z`}
        fill="var(--color-water)"
      />
      {hasDayTexts && (
        <>
          <path
            d="M150 224c16-7 32-7 48 0M496 226c16-7 32-7 48 0M838 222c16-7 32-7 48 0M322 298c16-7 32-7 48 0M664 300c16-7 32-7 48 0M1006 300c16-7 32-7 48 0"
            stroke="#e3f5f2"
            strokeWidth="4.5"
            strokeLinecap="round"
            fill="none"
            opacity=".8"
          />
          <Duck x={518} y={276} scale={0.62} />
        </>
      )}
      {days.map(({ day, stone, check }) => (
        <g key={day}>
          <Stone
            day={day}
            x={getColumnX(day, scene)}
            y={getStoneHeight(day, scene)}
            scale={scene.stone}
            turn={day % 2 ? -4 : 4}
            state={stone}
          />
          {check && (
            <g
              transform={`translate(${getColumnX(day, scene)} ${shore - getHillHeight(check.energy, scene) - (hasDayTexts ? 12 : 4)}) scale(${scene.face})`}
            >
              <g opacity=".2" transform="translate(4 8)">
                <path
                  d="M0-58C36-58 60-34 60-2 60 36 38 58 2 58-38 58-60 34-60-2-60-34-36-58 0-58Z"
                  fill="var(--color-ink)"
                />
              </g>
              <MoodHead mood={check.mood} />
            </g>
          )}
          {check && hasDayTexts && (
            <text x={getColumnX(day, scene)} y={shore - 32} textAnchor="middle" fontSize="17" fill="var(--color-ink)">
              <tspan fontWeight="700">{getMoodWord(check)}</tspan>
              <tspan x={getColumnX(day, scene)} dy="21">
                {reportScreen.energies[check.energy]}
              </tspan>
            </text>
          )}
        </g>
      ))}
      {at > 0 && (
        <Hopper
          x={getColumnX(at as Day, scene)}
          y={getStoneHeight(at as Day, scene) - 82 * scene.hopper - (hasDayTexts ? 8 : 4)}
          scale={scene.hopper}
        />
      )}
    </svg>
  );
}

/** Dotted where the mood is unknown: nothing is interpolated between days. */
const Hill = ({ day, energy, scene }: { day: Day; energy: 'low' | 'medium' | 'high' | null; scene: PictureLayout }) =>
  energy === null ? (
    <path
      d={buildHillPath(day, null, scene)}
      fill="none"
      stroke="var(--color-moss)"
      strokeWidth={scene === WIDE ? 3 : 2}
      strokeDasharray="0.1 7"
      strokeLinecap="round"
    />
  ) : (
    <path d={buildHillPath(day, energy, scene)} fill={day % 2 ? '#c3da8b' : '#a9c86f'} />
  );
