import { Suspense } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { WorldModule, WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { WORLDS } from '#web/art/worlds/worlds.ts';
import { withRetries } from '#web/lib/with-retries.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';

const worldLoads = new Map<WorldName, Promise<WorldModule>>();
/** Loads a world once and retries without end. Until then the flat colours are shown and the child can go on. */
function fetchWorld(name: WorldName): Promise<WorldModule> {
  const cached = worldLoads.get(name) ?? withRetries(WORLDS[name], { retries: Number.POSITIVE_INFINITY });
  worldLoads.set(name, cached);
  return cached;
}

/** Creates lazy components for one part of every world, cached by world. */
function createWorldPart<Props extends object>(draw: (drawn: WorldModule) => React.ComponentType<Props>) {
  const parts = new Map<WorldName, React.ComponentType<Props>>();
  return (name: WorldName): React.ComponentType<Props> => {
    const cached =
      parts.get(name) ?? (lazyExtra(async () => draw(await fetchWorld(name))) as unknown as React.ComponentType<Props>);
    parts.set(name, cached);
    return cached;
  };
}

const getDrawing = createWorldPart<WorldProps>(({ World, Picture }) => (props) => (
  <>
    <div className="stage-backdrop">
      <World {...props} />
    </div>
    <div className="stage-picture">
      <Picture {...props} />
    </div>
  </>
));
const getProgressPart = createWorldPart<{ done: number; of: number }>(({ Progress }) => (props) => (
  <Progress {...props} />
));

/** The world behind a question; its picture fills the room that question and answers leave. */
export function Scenery({ world, ...props }: WorldProps & { world: WorldName }) {
  const Drawing = getDrawing(world);
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
const MAX_WORLD_SIGNS = 8;

/** Progress through a chapter in signs of its world; pebbles for many steps and from age 11 on. */
export function WayProgress({ world, mode, done, of }: { world: WorldName; mode: AgeMode; done: number; of: number }) {
  const Drawn = getProgressPart(world);
  const pebbles = <Pebbles done={done} of={of} />;
  if (mode === '11-15' || of > MAX_WORLD_SIGNS) return pebbles;
  return (
    <Suspense fallback={pebbles}>
      <Drawn done={done} of={of} />
    </Suspense>
  );
}

/** Most pebbles that fit; with more steps each pebble stands for several. */
const MAX_PEBBLES = 12;

/** Progress as pebbles: filled is done, ringed is now, dotted is to come. It never shows how well. */
function Pebbles({ done, of }: { done: number; of: number }) {
  const count = Math.min(of, MAX_PEBBLES);
  const at = of > MAX_PEBBLES ? Math.floor((done / of) * MAX_PEBBLES) : done;
  return (
    <span className="pebbles" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pebble is its place
        <span key={i} data-pebble={i < at ? 'done' : i === at ? 'now' : 'later'} />
      ))}
    </span>
  );
}
