/** The words of one thing to try at home. A text says "your child", never a name, and tells an adult what to do. */
export type IdeaText = {
  title: string;
  /** Left out where nothing is needed. */
  needs?: string;
  /** Two to four, in their order. */
  steps: readonly string[];
  /** What to listen or look for, so that the way is noticed and not the result. */
  listenFor: string;
};
