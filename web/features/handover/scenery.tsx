import { Suspense } from 'react';
import type { WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { WORLDS } from '#web/art/worlds/worlds.ts';
import { createIcon } from '#web/ui/icons.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';

const STILL: WorldProps = { scene: null, moment: 'rest', step: 0, steps: 1, mode: '7-10' };
const getSceneParts = (name: WorldName) => ({
  World: lazyExtra(async () => (await WORLDS[name]()).World),
  Picture: lazyExtra(async () => (await WORLDS[name]()).Picture),
});
const GARDEN = getSceneParts('gate');
const STREAM = getSceneParts('hand-over');

/** The drawing is loaded lazily; texts and controls do not wait for it. */
const Scenery = ({ parts: { World, Picture }, place }: { parts: typeof GARDEN; place: string }) => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
    <Suspense>
      <World {...STILL} />
      <div className={`absolute ${place}`}>
        <Picture {...STILL} />
      </div>
    </Suspense>
  </div>
);

export const GateScenery = () => <Scenery parts={GARDEN} place="inset-x-0 top-[8%] bottom-[20%]" />;
export const HandOverScenery = () => (
  <Scenery parts={STREAM} place="top-[16%] bottom-[14%] left-0 w-full lg:-left-[12%] lg:w-[76%]" />
);

export const PeopleIcon = createIcon(
  'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 8.5c0-4 2.5-6 5.5-6s5.5 2 5.5 6M16.5 12a2.4 2.4 0 1 0 0-4.8M17 14.5c2.3.2 3.6 2 3.6 5',
);
export const BackspaceIcon = createIcon('M9 6h11.5v12H9l-6-6 6-6Zm3.5 3.5 5 5m0-5-5 5');
