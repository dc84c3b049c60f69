import { createContext, useContext } from 'react';

/** Who reads a report: its family, down to every answer, or somebody with a link, who gets sentences and ranges and no folds. */
export type Reader = 'family' | 'shared';

/** Known to the parts of a report at any depth, so that those between need not hand it on. */
export const ReaderContext = createContext<Reader>('family');
export const useReader = (): Reader => useContext(ReaderContext);
