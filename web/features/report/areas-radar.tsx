import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { AREA_NAMES } from '#shared/messages/en/report-names.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';

const { radar: words } = reportPage;
type Areas = ReportDocument['areas'];
type Est = NonNullable<Areas[number]['est']>;

const CENTRE = { x: 210, y: 165 };
const REACH = 118;
const TYPICAL = 75;
const RINGS = [25, 50, 100];

/** Where a score of one of `count` spokes lies; the first points up. */
function place(i: number, count: number, score: number): [x: number, y: number] {
  const angle = (2 * Math.PI * i) / count - Math.PI / 2;
  const reach = (REACH * score) / 100;
  return [CENTRE.x + reach * Math.cos(angle), CENTRE.y + reach * Math.sin(angle)];
}
const points = (places: readonly (readonly [number, number])[]): string => places.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/**
 * The five areas as a net: line, likely range as a ring, and the same numbers as a table. An area without a score is a gap, not a
 * zero: then no line is drawn round it, and only what was measured is marked.
 */
export function AreasRadar({ areas }: { areas: Areas }) {
  const spokes = areas.map(({ area, est }, i) => ({ area, est, i }));
  const at = (i: number, score: number) => place(i, areas.length, score);
  const measured = spokes.flatMap(({ est, ...spoke }) => (est ? [{ ...spoke, est }] : []));
  const edge = (of: (est: Est) => number) => measured.map(({ i, est }) => at(i, of(est)));
  const [outer, inner] = [edge(({ hi }) => hi), edge(({ lo }) => lo)];
  return (
    <figure className="min-w-0">
      <svg viewBox="0 0 420 320" className="mx-auto block w-full max-w-md" aria-hidden="true">
        {RINGS.map((ring) => (
          <polygon key={ring} points={points(spokes.map(({ i }) => at(i, ring)))} fill="none" stroke="var(--color-line)" strokeWidth="1.5" />
        ))}
        {spokes.map(({ area, i }) => (
          <line key={area} x1={CENTRE.x} y1={CENTRE.y} x2={at(i, 100)[0]} y2={at(i, 100)[1]} stroke="var(--color-line)" strokeWidth="1.5" />
        ))}
        {measured.length === areas.length && (
          <>
            <path d={`M${points(outer)}Z M${points(inner)}Z`} fill="var(--color-water-2)" fillOpacity="0.75" fillRule="evenodd" />
            <polygon points={points(edge(({ score }) => score))} fill="none" stroke="var(--color-ink)" strokeWidth="3" strokeLinejoin="round" />
          </>
        )}
        <polygon points={points(spokes.map(({ i }) => at(i, TYPICAL)))} fill="none" stroke="var(--color-ink-2)" strokeWidth="1.5" strokeDasharray="2 5" />
        {measured.map(({ area, i, est }) => (
          <g key={area}>
            <line
              x1={at(i, est.lo)[0]}
              y1={at(i, est.lo)[1]}
              x2={at(i, est.hi)[0]}
              y2={at(i, est.hi)[1]}
              stroke="var(--color-river)"
              strokeWidth="5"
              strokeLinecap="round"
            />
            <circle cx={at(i, est.score)[0]} cy={at(i, est.score)[1]} r="6" fill="var(--color-ink)" stroke="#fff" strokeWidth="2" />
          </g>
        ))}
        {spokes.map(({ area, i, est }) => {
          const [x, y] = at(i, 114);
          const side = x > CENTRE.x + 20 ? 'start' : x < CENTRE.x - 20 ? 'end' : 'middle';
          return (
            <text key={area} x={x} y={y} textAnchor={side} dominantBaseline="middle" fontSize="15" fontWeight="700" fill="var(--color-ink)">
              {AREA_NAMES[area]}
              {est ? ` ${est.score}` : ' –'}
            </text>
          );
        })}
      </svg>
      <figcaption className="text-center text-sm text-ink-2">{words.caption}</figcaption>
      <details className="mt-2 text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center justify-center font-bold underline">{words.table}</summary>
        <table className="w-full text-left">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr className="border-b-2 border-line">
              {Object.values(words.head).map((name) => (
                <th key={name} scope="col" className="py-1 pr-3">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spokes.map(({ area, est }) => (
              <tr key={area} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {AREA_NAMES[area]}
                </th>
                <td className="pr-3">{est ? est.score : words.none}</td>
                <td className="pr-3">{est && `${est.lo}–${est.hi}`}</td>
                <td>{est?.n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
