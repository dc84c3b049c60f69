import { expect, it } from 'vitest';
import { spreadMarks } from '#shared/report-view/views-geometry.ts';

it('leaves marks that do not touch where they are', () => {
  expect(spreadMarks([30, 90, 200], 20, 300)).toEqual([30, 90, 200]);
});

it('moves marks that touch apart around their middle, keeps their order, and those of one score beside each other', () => {
  expect(spreadMarks([100, 110], 20, 300)).toEqual([95, 115]);
  expect(spreadMarks([110, 100], 20, 300)).toEqual([115, 95]);
  expect(spreadMarks([150, 150, 150], 20, 300)).toEqual([130, 150, 170]);
});

it('takes a neighbour along that it would then touch', () => {
  const places = spreadMarks([100, 104, 118], 20, 300);
  expect(places.map(Math.round)).toEqual([87, 107, 127]);
});

it('stays inside the line', () => {
  expect(spreadMarks([0, 0], 20, 300)).toEqual([10, 30]);
  expect(spreadMarks([300, 298], 20, 300)).toEqual([290, 270]);
});
