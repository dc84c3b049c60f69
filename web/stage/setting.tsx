import { createContext, useContext } from 'react';

/** Surroundings of a child's task: set once by the page, read by every stage below it. */
export type StageSetting = {
  /** The device is handed over: the stage fills the window. Otherwise it is part of a page. */
  bare: boolean;
  /** The page's title if the stage has to show it. */
  heading: React.ReactNode;
  /** Small notice for the adult, such as how many answers wait on this device. */
  notice: React.ReactNode;
  /** Target of the house icon. */
  gate: string | null;
  /** Target of "Stop for today" and "I don't want to". */
  leave: string | null;
};

const Setting = createContext<StageSetting>({ bare: false, heading: null, notice: null, gate: null, leave: null });
export const StageSettingProvider = Setting.Provider;
export const useStageSetting = (): StageSetting => useContext(Setting);
