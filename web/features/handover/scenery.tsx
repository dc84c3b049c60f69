import { Suspense } from 'react';
import type { WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { WORLDS } from '#web/art/worlds/worlds.ts';
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
