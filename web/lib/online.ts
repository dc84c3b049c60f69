import { useSyncExternalStore } from 'react';

const onlineStore = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
export const useOnline = (): boolean => useSyncExternalStore(onlineStore, () => navigator.onLine);
