import '#web/stage/rest-toy.css';
import { useEffect, useState } from 'react';
import { rests as words } from '#messages/rests.ts';
import type { WorldName } from '#web/art/worlds/world.ts';

type ToyName = keyof typeof words.toys;

/** Bells where it is not among these. */
const FIREFLY_WORLDS: readonly WorldName[] = ['lantern-forest', 'star-catch', 'pattern-trail', 'stream'];
/** Where the pieces are in the picture, in percent: above what stands there. */
const PLACES = [
  [10, 34],
  [30, 16],
  [70, 16],
  [90, 34],
] as const;
const SHAPES: Readonly<Record<ToyName, React.ReactNode>> = {
  fireflies: (
    <>
      <circle cx="32" cy="32" r="22" fill="#f8dd8f" opacity=".35" />
      <circle cx="32" cy="32" r="9" fill="#f4b733" stroke="#0d3d46" strokeWidth="3" />
    </>
  ),
  bells: (
    <>
      <path d="M32 8c14 0 16 14 18 32H14C16 22 18 8 32 8Z" fill="#f4b733" stroke="#0d3d46" strokeWidth="3" />
      <circle cx="32" cy="46" r="6" fill="#0d3d46" />
    </>
  ),
};

/** From the first touch on; then it is away until the next rest. */
const PLAY_MS = 10_000;

/** Something to touch at a rest. It counts nothing, asks nothing, and ends by itself. */
export function RestToy({ world }: { world: WorldName }) {
  const toy = FIREFLY_WORLDS.includes(world) ? 'fireflies' : 'bells';
  const [touches, setTouches] = useState<readonly number[]>(() => PLACES.map(() => 0));
  const [isOver, setIsOver] = useState(false);
  const hasBegun = touches.some((count) => count > 0);
  useEffect(() => {
    if (!hasBegun) return;
    const timer = setTimeout(() => setIsOver(true), PLAY_MS);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  if (isOver) return null;
  return (
    <div className="toys" data-outside-question>
      {PLACES.map(([left, top], i) => (
        <button
          key={left}
          type="button"
          className="toy"
          data-toy={toy}
          aria-label={words.toys[toy]}
          style={{ left: `${left}%`, top: `${top}%` }}
          onClick={() => setTouches(touches.map((count, at) => (at === i ? count + 1 : count)))}
        >
          {/* A new key begins the movement anew. */}
          <svg key={touches[i]} viewBox="0 0 64 64" aria-hidden="true" data-touched={touches[i] || undefined}>
            {SHAPES[toy]}
          </svg>
        </button>
      ))}
    </div>
  );
}
