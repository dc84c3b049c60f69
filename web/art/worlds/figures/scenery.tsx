import { createContext, useContext } from 'react';
import { ShadowFilter } from '#web/art/worlds/figures/paper.tsx';
import type { WorldProps } from '#web/art/worlds/world.ts';

const LongerContext = createContext(false);
/** Whether people are drawn smaller and longer: from age 11 on. */
export const useIsLonger = () => useContext(LongerContext);

/** The picture of a scene: its core is 560 x 260; what extends beyond is clipped only by the screen. */
export const Scenery = ({ mode, children }: { mode: WorldProps['mode']; children: React.ReactNode }) => (
  <svg
    viewBox="0 0 560 260"
    preserveAspectRatio="xMidYMax meet"
    overflow="visible"
    className="size-full"
    aria-hidden="true"
  >
    <ShadowFilter />
    <LongerContext value={mode === '11-15'}>{children}</LongerContext>
  </svg>
);

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
