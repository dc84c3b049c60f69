import type { Viewer } from '#shared/report-view/viewers.ts';

const OUTLINED = { stroke: 'var(--color-ink)', strokeWidth: 2.5, strokeLinejoin: 'round' } as const;
const SHAPES: Readonly<Record<Viewer, React.ReactNode>> = {
  child: <circle r="8" fill="var(--color-marigold)" {...OUTLINED} />,
  parent: <rect x="-7.5" y="-7.5" width="15" height="15" rx="2" fill="var(--color-rose)" {...OUTLINED} />,
  teacher: <path d="M0-9.5 9.5 7.5H-9.5Z" fill="var(--color-sky)" {...OUTLINED} />,
  all: <path d="M0-10 9 0 0 10-9 0Z" fill="var(--color-water-2)" {...OUTLINED} />,
};

/** The mark of a person's view, distinguished by shape and colour, never by colour alone. For use inside an `<svg>`. */
export const WhoMark = ({ who, x, y }: { who: Viewer; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>{SHAPES[who]}</g>
);

export const WhoIcon = ({ who }: { who: Viewer }) => (
  <svg viewBox="-12 -12 24 24" className="size-5 shrink-0" aria-hidden="true">
    <WhoMark who={who} x={0} y={0} />
  </svg>
);
