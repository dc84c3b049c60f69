import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** False while a page stands there as it was rendered at build, which knows neither its address nor its reader. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
