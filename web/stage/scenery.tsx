import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Moment } from '#web/stage/stage.tsx';
import type { WorldName } from '#web/stage/worlds.ts';

export type WorldProps = { scene: string | null; moment: Moment; step: number; steps: number; mode: AgeMode };
type SceneryProps = WorldProps & { world: WorldName };

/** The world behind a question; its picture lies exactly where the question and the answers leave room. */
export const Scenery = (_: SceneryProps) => (
  <div className="stage-world" aria-hidden="true">
    <div className="stage-picture">
      <div className="stage-sky" />
    </div>
  </div>
);
