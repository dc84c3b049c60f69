/** Texts of one idea to try at home. They say "your child", never a name, and address an adult. */
export type IdeaText = {
  title: string;
  /** Absent if nothing is needed. */
  needs?: string;
  /** Two to four, in order. */
  steps: readonly string[];
  /** What to listen or look for, so that effort is noticed rather than the result. */
  listenFor: string;
};
