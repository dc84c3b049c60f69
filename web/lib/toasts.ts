import { createContext, useContext } from 'react';
import type { ToastMessage } from '#web/ui/toaster.tsx';

export type ShowToast = (toast: Omit<ToastMessage, 'id'>) => void;
export const ToastContext = createContext<ShowToast>(() => undefined);
export const useToast = (): ShowToast => useContext(ToastContext);
