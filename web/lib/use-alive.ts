import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** False while a prerendered page is not hydrated yet; it knows neither its address nor its reader. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
