import { createContext, useContext } from 'react';

/** What stands round a child's task: set once by the page, read by every stage below it. */
export type StageSetting = {
  /** The device is the child's: the stage is the whole window. Otherwise it lies on a page of the site. */
  bare: boolean;
  /** The page's title where the stage has to show it. */
  heading: React.ReactNode;
  /** A word for the grown-up that stays small, as how many answers wait on this device. */
  notice: React.ReactNode;
  /** Where the little house leads. */
  gate: string | null;
  /** Where "Stop for today" and "I don't want to" lead. */
  leave: string | null;
};

const Setting = createContext<StageSetting>({ bare: false, heading: null, notice: null, gate: null, leave: null });
export const StageSettingProvider = Setting.Provider;
export const useStageSetting = (): StageSetting => useContext(Setting);
