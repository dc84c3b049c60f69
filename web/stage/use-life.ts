import { useEffect } from 'react';
import type { WorldName, WorldProps } from '#web/art/worlds/world.ts';

type Life = { walkOn: () => Promise<void> };
/** The walk from one question to the next; none until `life.ts` is loaded. */
export const life: Life = { walkOn: async () => undefined };

/** A question can be answered before its life is there. */
const LOAD_AFTER_MS = 1500;

/** Loads what makes a screen alive and no question needs: motion, coat and sounds. */
export function useLife(world: WorldName, moment: WorldProps['moment']): void {
  useEffect(() => {
    let entered: Promise<(() => void) | undefined> | undefined;
    const enter = async () => {
      const loaded = await import('#web/stage/life.ts').catch(() => null);
      if (!loaded) return;
      life.walkOn = () => loaded.walkOn(document.querySelector('.stage'));
      return loaded.enterScreen(world, moment);
    };
    const timer = setTimeout(() => {
      entered = enter();
    }, LOAD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      void entered?.then((leave) => leave?.());
    };
  }, [world, moment]);
}
