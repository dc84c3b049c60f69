import { expect, it } from 'vitest';
import { listAreaIdeas, listTopicIdeas } from '#shared/measurement/ideas/bank.ts';
import type { Idea } from '#shared/measurement/ideas/idea.ts';
import { type FollowUp, listFollowUps } from '#shared/measurement/report/follow-ups.ts';

const [first, second, third] = listAreaIdeas('social', '7-10').map(({ id }) => id) as [string, string, string];
const listIds = (ideas: readonly Idea[]) => ideas.map(({ id }) => id);
const buildDocument = (...ids: string[]) => ({ ideas: ids.map((idea) => ({ idea })), byArea: [] });
const find = (document: unknown, ...results: [string, 'well' | 'tooHard' | 'notYet'][]): (FollowUp | undefined)[] => {
  const followUps = listFollowUps(document, new Map(results));
  return results.map(([id]) => followUps.get(id));
};

it('after an idea that was too hard comes one of the same area for younger children', () => {
  const [next] = find(buildDocument(first), [first, 'tooHard']);
  expect(next?.kind).toBe('easier');
  expect(listIds(listAreaIdeas('social', '3-6'))).toContain(next?.idea);
});

it('after an idea of a topic that was too hard comes one of the same topic for younger children', () => {
  const [hard] = listIds(listTopicIdeas('mathematics', 'fractions', '9-11')) as [string];
  const [next] = find(buildDocument(hard), [hard, 'tooHard']);
  expect(listIds(listTopicIdeas('mathematics', 'fractions', '6-8'))).toContain(next?.idea);
});

it('for the youngest, after an idea that was too hard comes another one', () => {
  const [young] = listIds(listAreaIdeas('social', '3-6')) as [string];
  const [next] = find(buildDocument(young), [young, 'tooHard']);
  expect(next?.kind).toBe('another');
  expect(listIds(listAreaIdeas('social', '3-6')).slice(1)).toContain(next?.idea);
});

it('after an idea that went well comes one for the same ages that the report does not name, never one for older children', () => {
  const [next] = find(buildDocument(first, second), [first, 'well']);
  expect(next).toMatchObject({ kind: 'onward', idea: third });
  const all = listIds(listAreaIdeas('social', '7-10'));
  expect(find(buildDocument(...all), [first, 'well'])).toEqual([undefined]);
});

it('nothing follows an idea that was not tried yet, or that an earlier release had', () => {
  expect(find(buildDocument(first), [first, 'notYet'], ['areas/7-10/gone', 'well'])).toEqual([undefined, undefined]);
});

it('what follows an idea stays the same once it was tried itself', () => {
  const [next] = find(buildDocument(first), [first, 'tooHard']) as [FollowUp];
  const [again, after] = find(buildDocument(first), [first, 'tooHard'], [next.idea, 'tooHard']);
  expect(again).toEqual(next);
  expect(after?.idea).not.toBe(next.idea);
});

it('no idea follows two others', () => {
  const followUps = find(buildDocument(first, second), [first, 'well'], [second, 'well']);
  expect(new Set(followUps.map((each) => each?.idea)).size).toBe(2);
});
