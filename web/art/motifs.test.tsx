import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { computeExpression } from '#shared/instruments/games/faces.ts';
import { FACE_EMOTIONS } from '#shared/instruments/games/ladders.ts';
import { DRAWN_SINCE } from '#shared/instruments/presentation.ts';
import { COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST_B } from '#shared/instruments/quest.b.ts';
import type { Motif } from '#shared/instruments/quest-motifs.ts';
import { layOutFace } from '#web/art/faces-of-people.tsx';
import { DRAWINGS, MotifPicture } from '#web/art/motifs.tsx';
import { measureDrawing } from '#web/art/testing/cut-area.ts';

const MOTIFS = Object.keys(DRAWINGS) as Motif[];
const OFFERED = [
  ...[...QUEST_A, ...QUEST_B].map(({ id, options }) => [id, options] as const),
  ['the question about the story', COMPREHENSION_A.options] as const,
];

test.each(OFFERED)('the pictures of %s weigh alike, and can be told apart by their outline alone', (_, options) => {
  const drawings = options.map(({ picture }) => DRAWINGS[picture]);
  const areas = drawings.map((drawing) => measureDrawing(drawing).area);
  const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length;
  // The cut area of each is within 15 % of their mean.
  for (const [i, area] of areas.entries())
    expect(Math.abs(area / mean - 1), options[i]?.picture).toBeLessThanOrEqual(0.15);
  expect(new Set(drawings.map(([, pieces]) => pieces.map(([, d]) => d).join())).size).toBe(4);
});

test.each(MOTIFS)('%s stays in its frame, with its shadow, and has ink or river and a warm paper', (motif) => {
  const [left, top, right, bottom] = measureDrawing(DRAWINGS[motif]).box;
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(-3);
  expect(Math.max(right, bottom + 1)).toBeLessThanOrEqual(103.5);
  const papers = DRAWINGS[motif][1].map(([paper]) => paper);
  expect(papers.length, 'one object of few papers').toBeLessThanOrEqual(6);
  expect(papers.some((paper) => 'irw'.includes(paper))).toBe(true);
  expect(papers.some((paper) => 'mko'.includes(paper))).toBe(true);
  expect(new Set(papers).size).toBeGreaterThanOrEqual(2);
});

test('a picture is decoration to a screen reader: its option is said beside it', () => {
  expect(renderToStaticMarkup(<MotifPicture motif="bell" />)).toContain('aria-hidden="true"');
});

/** Another drawing of a released question is another form of the instrument: append a name, then write its digest here. */
test('drawings that change have another presentation', () => {
  const faces = FACE_EMOTIONS.map((emotion) => layOutFace(computeExpression(emotion, 100)));
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWINGS, faces]))
    .digest('hex');
  expect([DRAWN_SINCE, digest.slice(0, 16)]).toMatchObject([{ quest: 'stage-3', game: 'stage-3' }, 'fa7914ef00b4d078']);
});
