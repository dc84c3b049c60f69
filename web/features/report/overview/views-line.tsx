import { reportOverview } from '#messages/report-overview.ts';
import { spreadMarks } from '#shared/report-view/geometry.ts';
import type { Viewer, ViewScore } from '#shared/report-view/viewers.ts';
import { WhoMark } from '#web/features/report/overview/who-mark.tsx';

const [WIDTH, LINE, MIN_GAP, ABOVE] = [300, 16, 19, 30];

type ViewsLineProps = { views: readonly ViewScore[]; differ: readonly (readonly [one: Viewer, other: Viewer])[] };

/**
 * All views of one trait on a line. Overlapping marks are moved apart; two that differ more than usual get a bracket.
 */
export function ViewsLine({ views, differ }: ViewsLineProps) {
  const markPlaces = spreadMarks(
    views.map(({ score }) => (score * WIDTH) / 100),
    MIN_GAP,
    WIDTH,
  );
  const getPlace = (who: Viewer) => markPlaces[views.findIndex((view) => view.who === who)] ?? 0;
  const bracketEnds = differ.map(
    ([one, other]) => [getPlace(one), getPlace(other)].toSorted((a, b) => a - b) as [number, number],
  );
  const top = bracketEnds.length > 0 ? ABOVE : 0;
  const [from, to] = [Math.min(...bracketEnds.flat()), Math.max(...bracketEnds.flat())];
  const middle = Math.min(WIDTH - 58, Math.max(58, (from + to) / 2));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${2 * LINE + top}`} className="block w-full overflow-visible" aria-hidden="true">
      <path d={`M0 ${LINE + top}H${WIDTH}`} stroke="#d5dfcb" strokeWidth="6" strokeLinecap="round" />
      <path d={`M${WIDTH / 2} ${top + 4}V${2 * LINE + top - 4}`} stroke="var(--color-ink-2)" strokeWidth="2" />
      {bracketEnds.length > 0 && (
        <>
          {bracketEnds.map(([start, end]) => (
            <path
              key={`${start} ${end}`}
              d={`M${start} ${top + 2}V${top - 5}H${end}V${top + 2}`}
              fill="none"
              stroke="var(--color-ink)"
              strokeWidth="2"
            />
          ))}
          <rect x={middle - 58} y="0" width="116" height="20" rx="10" fill="var(--color-shallow)" />
          <text x={middle} y="15" textAnchor="middle" fontSize="14" fontWeight="700" fill="var(--color-ink)">
            {reportOverview.like.differently}
          </text>
        </>
      )}
      {views.map(({ who }, i) => (
        <WhoMark key={who} who={who} x={markPlaces[i] ?? 0} y={LINE + top} />
      ))}
    </svg>
  );
}
