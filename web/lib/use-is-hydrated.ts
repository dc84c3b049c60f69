import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False while a prerendered page is not hydrated yet; it knows neither its address nor its reader. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
