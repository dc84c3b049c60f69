import type { IdeaResults } from '#shared/instruments/tried-idea.ts';
import { findStep } from '#shared/measurement/ideas/ladders.ts';
import { listNamedIdeas } from '#shared/measurement/report/ideas.ts';

/** What to do after an idea: an easier one, another one as hard, or one that goes on from it. */
export type FollowUp = { idea: string; minutes: number; kind: 'easier' | 'another' | 'onward' };

/**
 * What follows each idea that was tried. No idea follows two others or stands in the report already. Nothing is taken
 * from an older band: what is safe there may not be safe for this child.
 */
export function listFollowUps(document: unknown, results: IdeaResults): ReadonlyMap<string, FollowUp> {
  const used = new Set(listNamedIdeas(document));
  const followUps = new Map<string, FollowUp>();
  for (const [id, went] of results) {
    used.add(id);
    const place = went === 'notYet' ? undefined : findStep(id);
    if (!place) continue;
    const { steps } = place.ladder;
    const find = (step: number) => steps[step]?.find((each) => !used.has(each.id));
    const easier = went === 'tooHard' ? find(place.step - 1) : undefined;
    const next = easier ?? find(place.step);
    if (!next) continue;
    used.add(next.id);
    const kind = easier ? 'easier' : went === 'tooHard' ? 'another' : 'onward';
    followUps.set(id, { idea: next.id, minutes: next.minutes, kind });
  }
  return followUps;
}
