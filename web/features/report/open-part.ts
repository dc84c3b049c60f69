import { createContext } from 'react';

/** Opens another part of the report, by its name, from a sentence inside one. On paper there is nothing to open. */
export const OpenPart = createContext<(part: 'overview' | 'skills' | 'recommendations' | 'analysis') => void>(() => undefined);
