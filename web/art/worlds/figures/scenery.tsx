import { createContext, useContext } from 'react';
import { CREAM, ShadowFilter } from '#web/art/worlds/figures/paper.tsx';
import { SHOTS, type Shot } from '#web/art/worlds/figures/shots.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const LongerContext = createContext(false);
/** Whether people are drawn smaller and longer: from age 11 on. */
export const useIsLonger = () => useContext(LongerContext);

type SceneryProps = Pick<WorldProps, 'mode'> & Partial<WorldProps> & { children: React.ReactNode };

/** The picture of a scene: its core is 560 x 260; what extends beyond is clipped only by the screen. */
export const Scenery = ({ mode, scene, moment, children }: SceneryProps) => {
  const shot = (mode === '11-15' && moment === 'question' && scene && SHOTS[scene]) || null;
  return (
    <svg
      viewBox={shot ? `${shot[0]} ${shot[1]} ${3 * shot[2]} ${shot[2]}` : '0 0 560 260'}
      preserveAspectRatio={shot ? 'xMidYMid meet' : 'xMidYMax meet'}
      overflow="visible"
      className="size-full"
      aria-hidden="true"
    >
      <ShadowFilter />
      <LongerContext value={mode === '11-15'}>{shot ? <Panel shot={shot}>{children}</Panel> : children}</LongerContext>
    </svg>
  );
};

/** A strip from edge to edge of the screen, as high as the shot; no edge is quite level. */
function Panel({ shot: [, top, height], children }: { shot: Shot; children: React.ReactNode }) {
  const bottom = top + height;
  const edge = `M-1400 ${top + 4}L1960 ${top - 4}V${bottom - 3}L-1400 ${bottom + 3}Z`;
  return (
    <>
      <clipPath id="panel">
        <path d={edge} />
      </clipPath>
      <g clipPath="url(#panel)">{children}</g>
      <path data-frame d={edge} fill="none" stroke={CREAM} strokeWidth="5" vectorEffect="non-scaling-stroke" />
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
