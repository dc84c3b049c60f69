import { createContext, useContext } from 'react';

export type ToastMessage = { id: number; title: string; text?: string; tone: 'success' | 'destructive' };

export type ShowToast = (toast: Omit<ToastMessage, 'id'>) => void;
export const ToastContext = createContext<ShowToast>(() => undefined);
export const useToast = (): ShowToast => useContext(ToastContext);
