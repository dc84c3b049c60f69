import { Suspense } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { WorldModule, WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { WORLDS } from '#web/art/worlds/worlds.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { retrying } from '#web/lib/retrying.ts';
import { Pebbles } from '#web/stage/pebbles.tsx';

const fetched = new Map<WorldName, Promise<WorldModule>>();
/** Loads a world once and retries without end. Until then the flat colours are shown and the child can go on. */
function fetchWorld(name: WorldName): Promise<WorldModule> {
  const known = fetched.get(name) ?? retrying(WORLDS[name], { retries: Number.POSITIVE_INFINITY });
  fetched.set(name, known);
  return known;
}

/** Creates lazy components for one part of every world, cached by world. */
function partOfWorlds<Props extends object>(draw: (drawn: WorldModule) => React.ComponentType<Props>) {
  const parts = new Map<WorldName, React.ComponentType<Props>>();
  return (name: WorldName): React.ComponentType<Props> => {
    const known =
      parts.get(name) ?? (lazyExtra(async () => draw(await fetchWorld(name))) as unknown as React.ComponentType<Props>);
    parts.set(name, known);
    return known;
  };
}

const drawingOf = partOfWorlds<WorldProps>(({ World, Picture }) => (props) => (
  <>
    <div className="stage-backdrop">
      <World {...props} />
    </div>
    <div className="stage-picture">
      <Picture {...props} />
    </div>
  </>
));
const progressOf = partOfWorlds<{ done: number; of: number }>(({ Progress }) => (props) => <Progress {...props} />);

/** The world behind a question; its picture fills the room that question and answers leave. */
export function Scenery({ world, ...props }: WorldProps & { world: WorldName }) {
  const Drawing = drawingOf(world);
  return (
    <div className="stage-world" aria-hidden="true">
      <div className="stage-sky" />
      <Suspense>
        <Drawing {...props} />
      </Suspense>
    </div>
  );
}

/** Most progress signs (lanterns, pennants, doors) that a world can show. */
const MOST_OF_A_WORLD = 8;

/** Progress through a chapter in signs of its world; pebbles for many steps and from age 11 on. */
export function WayOf({ world, mode, done, of }: { world: WorldName; mode: AgeMode; done: number; of: number }) {
  const Drawn = progressOf(world);
  const pebbles = <Pebbles done={done} of={of} />;
  if (mode === '11-15' || of > MOST_OF_A_WORLD) return pebbles;
  return (
    <Suspense fallback={pebbles}>
      <Drawn done={done} of={of} />
    </Suspense>
  );
}
