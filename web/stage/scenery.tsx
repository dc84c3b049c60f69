import { Suspense } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { WorldModule, WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { WORLDS } from '#web/art/worlds/worlds.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { retrying } from '#web/lib/retrying.ts';
import { Pebbles } from '#web/stage/pebbles.tsx';

const fetched = new Map<WorldName, Promise<WorldModule>>();
/**
 * A world is fetched once, and asked for until it comes: without it the flat colours stand there, and a child can go
 * on.
 */
function fetchWorld(name: WorldName): Promise<WorldModule> {
  const known = fetched.get(name) ?? retrying(WORLDS[name], { retries: Number.POSITIVE_INFINITY });
  fetched.set(name, known);
  return known;
}

/** The same part of every world, drawn when its chunk is there. */
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

/** The world behind a question; its picture lies exactly where the question and the answers leave room. */
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

/** How many of its own lanterns, pennants or doors a world can show. */
const MOST_OF_A_WORLD = 8;

/**
 * The way through a chapter in things of its world; where there are many steps, and for the eldest, in plain pebbles.
 */
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
