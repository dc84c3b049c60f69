import { clsx } from 'clsx';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { DIMENSION_NAMES, TRAIT_NAMES } from '#shared/messages/en/report-names.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { badge } from '#web/ui/classes.ts';

const { agreement: words } = reportPage;
type Dimension = ReportDocument['agreement'][number];
type View = Dimension['views'][number];
type Who = View['who'];

const TONES = { close: 'success', usual: 'info', 'seen differently': 'warning' } as const;
const WHO: readonly Who[] = ['child', 'parent', 'teacher'];
/** Form and colour: a person is never told by hue alone. */
const SHAPES: Record<Who, React.ReactNode> = {
  child: <circle r="9" fill="var(--color-marigold)" stroke="var(--color-ink)" strokeWidth="2.5" />,
  parent: <rect x="-8.5" y="-8.5" width="17" height="17" rx="2" fill="var(--color-rose)" stroke="var(--color-ink)" strokeWidth="2.5" />,
  teacher: <path d="M0-11 10.5 8.5H-10.5Z" fill="var(--color-sky)" stroke="var(--color-ink)" strokeWidth="2.5" strokeLinejoin="round" />,
};

const Mark = ({ who }: { who: Who }) => (
  <svg viewBox="-13 -13 26 26" className="inline-block size-5 shrink-0" aria-hidden="true">
    {SHAPES[who]}
  </svg>
);

/** Every view of one dimension on its scale, and how close each pair is. Views that were left out are not drawn. */
export function AgreementMap({ agreement }: { agreement: ReportDocument['agreement'] }) {
  if (agreement.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <p>{words.text}</p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1" aria-hidden="true">
        {WHO.map((who) => (
          <li key={who} className="flex items-center gap-2">
            <Mark who={who} />
            {words.who[who]}
          </li>
        ))}
      </ul>
      <ul className="mt-4 flex flex-col">
        {agreement.map((each) => (
          <Row key={each.dimension} {...each} />
        ))}
      </ul>
    </>
  );
}

const Row = ({ dimension, views, pairs }: Dimension) => (
  <li className="grid gap-x-6 gap-y-1 border-t border-line py-3 md:grid-cols-[13rem_1fr_17rem] md:items-center">
    <h3 className="font-bold">{DIMENSION_NAMES[dimension]}</h3>
    <div className="min-w-0">
      <Track views={views} mark={Object.hasOwn(TRAIT_NAMES, dimension) ? MIDDLE : TYPICAL} />
      <p className="text-sm text-ink-2">{views.map((view) => words.view(words.who[view.who], words.what[view.what], view)).join(' · ')}</p>
    </div>
    <ul className="flex flex-col gap-1">
      {views.every(({ who }) => who === views[0]?.who) && <li className="text-sm text-ink-2">{words.alone}</li>}
      {pairs.map(({ between: [one, other], word }) => (
        <li key={`${one} ${other}`} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
          {words.pair(words.who[one], words.who[other])}
          <span className={badge({ tone: TONES[word] })}>{word}</span>
        </li>
      ))}
    </ul>
  </li>
);

/** Traits have a middle and no good end; what else is looked at is measured against what is typical for the age. */
const [MIDDLE, TYPICAL] = [50, 75];

/** The views with the `mark` of their scale. Marks that would hide each other are set apart, one below the other. */
function Track({ views, mark }: { views: readonly View[]; mark: number }) {
  const placed = views.map((view, i) => ({ ...view, row: views.slice(0, i).filter(({ score }) => Math.abs(score - view.score) < 4).length }));
  const rows = 1 + Math.max(...placed.map(({ row }) => row));
  return (
    <div className="relative mx-3" style={{ height: `${rows * 1.5}rem` }} aria-hidden="true">
      <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-[#e0e9d6]" />
      <span className="absolute top-0 bottom-0 w-0.5 -translate-x-1/2 bg-ink-2/50" style={{ left: `${mark}%` }} />
      {placed.map(({ who, what, score, row }) => (
        <span
          key={`${who} ${what}`}
          className={clsx('absolute flex -translate-x-1/2', what === 'mirror' && 'opacity-70')}
          style={{ left: `${score}%`, top: `${row * 1.5 + 0.1}rem` }}
        >
          <Mark who={who} />
        </span>
      ))}
    </div>
  );
}
