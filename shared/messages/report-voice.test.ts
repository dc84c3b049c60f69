import { expect, it } from 'vitest';
import { sentence, spoken } from '#shared/messages/en/report.ts';

const said = (key: string, params: Record<string, unknown> = {}) => spoken({ key, params }, { voice: 'shared' });

it('a sentence for others speaks of the parent and the child, and the parent is told the same as ever', () => {
  expect(said('rating.social-insight', { rating: 9 })).toBe('The parent sees strong social skills at home (9 of 10).');
  expect(said('cognitive.enrich.sure')).toBe('The parent could ask school about enrichment.');
  expect(said('missing.sliders', { who: 'parent', sliders: ['cooperation'] })).toMatch(/^The parent’s form: no rating of /);
  expect(said('agreement.different', { dimension: 'social', one: 'parent', other: 'child' })).toMatch(/seen differently by the parent and the child[.]$/);
  expect(said('personality.own')).toBe('This rests on the child’s own answers alone and is tentative.');
  expect(said('next.worry')).toContain('speak with a paediatrician or');
  const own = { key: 'cognitive.enrich.sure', params: {} };
  expect(sentence(own)).toBe('You could ask school about enrichment.');
  expect(spoken(own, { voice: 'parent' })).toBe(sentence(own));
});

it('an idea speaks to whoever carries it out', () => {
  expect(said('tip.effort')).toBe('Praise what the child tried and how, rather than the result.');
  expect(said('recommend.area', { area: 'emotional', aim: 'keep' })).toBe('Name feelings as they come up, yours included.');
});
