import { createContext, use } from 'react';
import type { TriedIdea } from '#shared/contracts/tried-ideas.ts';
import type { IdeaResult } from '#shared/instruments/tried-idea.ts';
import type { PlannedIdea, SuggestedIdea } from '#shared/measurement/report/statement.ts';
import type { QueuedAnswer } from '#web/api/outbox.ts';

export type TriedIdeas = {
  tried: readonly TriedIdea[];
  /** What this reader said last of an idea since `tried` was read: the server has it before `tried` says so. */
  choices: ReadonlyMap<string, IdeaResult>;
  /** Ideas of which the server does not have yet what was said. */
  waiting: readonly string[];
  say: (idea: string, went: IdeaResult) => Promise<QueuedAnswer>;
};

/**
 * Null for readers of a shared report and of the sample, and once nothing can be said any more: they see the ideas as
 * the report has them.
 */
export const TriedIdeasContext = createContext<TriedIdeas | null>(null);

/** Follows an idea to the one that stands in its place now. */
export function useFollowedIdea(): <Idea extends SuggestedIdea>(idea: Idea) => Idea {
  const tried = use(TriedIdeasContext)?.tried ?? [];
  return (idea) => {
    // No idea follows two others, so a chain of them ends.
    for (let next = idea; ; ) {
      const followUp = tried.find((each) => each.idea === next.idea)?.next;
      if (!followUp) return next;
      next = { ...next, idea: followUp.idea, minutes: followUp.minutes };
    }
  };
}

/** The plan of the week with what follows the ideas that were tried. The report document stays as it is. */
export function useFollowedPlan(ideas: readonly PlannedIdea[] | undefined): readonly PlannedIdea[] | undefined {
  const follow = useFollowedIdea();
  return ideas?.map((idea) => ({ ...follow(idea), ...(idea.other && { other: follow(idea.other) }) }));
}
