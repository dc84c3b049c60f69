import { createContext, useContext } from 'react';
import { CREAM, ShadowFilter } from '#web/art/worlds/figures/paper.tsx';
import type { WorldProps } from '#web/art/worlds/world.ts';

const LongerContext = createContext(false);
/** Whether people are drawn smaller and longer: from age 11 on. */
export const useIsLonger = () => useContext(LongerContext);

/**
 * The part of a scene that fills the panel: its left edge, its top and its height; it is three times as wide as high.
 * It shows the child from behind, what the question is about, and people from above their shoes.
 */
export type Shot = readonly [left: number, top: number, height: number];
export type Scene<Props> = readonly [draw: (props: Props) => React.ReactNode, shot?: Shot];

/** The scene that a question is about; a world has others at its opening and its rest, which are shown whole. */
export const chooseScene = <Props,>(
  { scene, moment }: WorldProps,
  scenes: Readonly<Record<string, Scene<Props>>>,
  opening: Scene<Props>[0],
  rest: Scene<Props>[0],
): Scene<Props> => (moment === 'rest' || moment === 'hop' ? [rest] : (scene && scenes[scene]) || [opening]);

type SceneryProps = { mode: WorldProps['mode']; shot?: Shot | undefined; children: React.ReactNode };

/**
 * The picture of a scene: its core is 560 x 260; what extends beyond is clipped only by the screen. From age 11 on a
 * shot of it is a panel as in a graphic novel.
 */
export const Scenery = ({ mode, shot, children }: SceneryProps) => {
  const panel = mode === '11-15' ? shot : undefined;
  return (
    <svg
      viewBox={panel ? `${panel[0]} ${panel[1]} ${3 * panel[2]} ${panel[2]}` : '0 0 560 260'}
      preserveAspectRatio="xMidYMax meet"
      overflow="visible"
      className="size-full"
      aria-hidden="true"
    >
      <ShadowFilter />
      <LongerContext value={mode === '11-15'}>
        {panel ? <Panel shot={panel}>{children}</Panel> : children}
      </LongerContext>
    </svg>
  );
};

/** A strip from edge to edge of the screen, as high as the shot. */
function Panel({ shot: [, top, height], children }: { shot: Shot; children: React.ReactNode }) {
  const edge = `M-1400 ${top}H1960V${top + height}H-1400Z`;
  return (
    <>
      <clipPath id="panel">
        <path d={edge} />
      </clipPath>
      <g clipPath="url(#panel)">{children}</g>
      <path data-frame d={edge} fill="none" stroke={CREAM} strokeWidth={height / 50} />
    </>
  );
}

/** Full-screen background with the ground along its lower edge, under the bottom bar. */
export const Backdrop = ({ sky, ground, children }: { sky: string; ground: string; children?: React.ReactNode }) => (
  <svg className="absolute inset-0 size-full" aria-hidden="true">
    <rect width="100%" height="100%" fill={sky} />
    <rect y="84%" width="100%" height="16%" fill={ground} />
    {children}
  </svg>
);

/** A part of the frame that is fixed to its edge of the screen, in units of a screen of 1024 x 768. */
export const Edge = ({
  at,
  children,
}: {
  at: 'xMinYMin' | 'xMidYMin' | 'xMaxYMin' | 'xMinYMax' | 'xMidYMax' | 'xMaxYMax';
  children: React.ReactNode;
}) => (
  <svg
    width="100%"
    height="100%"
    viewBox="0 0 1024 768"
    preserveAspectRatio={`${at} meet`}
    overflow="visible"
    aria-hidden="true"
  >
    {children}
  </svg>
);
