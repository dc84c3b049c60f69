import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST_B } from '#shared/instruments/quest.b.ts';
import { compareColours, contrast } from '#web/art/testing/colours.ts';
import { getLook } from '#web/art/worlds/looks.ts';
import type { WorldModule, WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { WORLDS } from '#web/art/worlds/worlds.ts';
import { getQuestWorld } from '#web/features/quest/quest-world.ts';

const NAMES = Object.keys(WORLDS) as WorldName[];
const SCENES = [...QUEST_A, ...QUEST_B].map((scene) => [scene.id, getQuestWorld(scene)] as const);
const QUEST_WORLDS = [...new Set(SCENES.map(([, world]) => world))];

const questionProps: WorldProps = { scene: null, moment: 'question', step: 1, steps: 6, mode: '7-10' };
const renderPicture = async (name: WorldName, props: Partial<WorldProps>) => {
  const { Picture } = await WORLDS[name]();
  return renderToStaticMarkup(<Picture {...questionProps} {...props} />);
};
const renderEverything = async (name: WorldName) => {
  const module: WorldModule = await WORLDS[name]();
  const moments = ['opening', 'question', 'rest', 'hop'] as const;
  const scenes = [null, '3', ...SCENES.filter(([, world]) => world === name).map(([id]) => id)];
  const all = moments.flatMap((moment) => scenes.map((scene) => ({ ...questionProps, moment, scene })));
  return all
    .map((props) =>
      renderToStaticMarkup(
        <>
          <module.World {...props} />
          <module.Picture {...props} />
          <module.Progress done={2} of={5} />
        </>,
      ),
    )
    .join('');
};
/** What only a face seen from the front has. */
const FACE = 'cx="1" cy="-81" rx="17"';

describe('every scene of the quest', () => {
  test.each(AGE_MODES)('has a picture of its own at %s, unlike that of every other scene and of none', async (mode) => {
    const pictures = await Promise.all(
      [...SCENES, ...QUEST_WORLDS.map((name) => [null, name] as const)].map(([scene, name]) =>
        renderPicture(name, { scene, mode }),
      ),
    );
    expect(new Set(pictures).size).toBe(SCENES.length + QUEST_WORLDS.length);
  });

  test.each(SCENES)('%s shows the child of the story from behind, and never its face', async (scene, name) => {
    for (const mode of AGE_MODES) expect(await renderPicture(name, { scene, mode })).not.toContain(FACE);
  });

  test('no world of the quest draws a scene that is not asked', async () => {
    for (const name of QUEST_WORLDS) {
      const { SCENES: drawn } = (await WORLDS[name]()) as unknown as { SCENES: Record<string, unknown> };
      expect(Object.keys(drawn)).toEqual(SCENES.filter(([, world]) => world === name).map(([id]) => id));
    }
  });
});

test.each(QUEST_WORLDS)('%s shows the face at its opening and at its rest', async (name) => {
  for (const moment of ['opening', 'rest'] as const) expect(await renderPicture(name, { moment })).toContain(FACE);
});

test('one lantern more is lit with each question, and none hangs there while it is asked what the forest is full of', async () => {
  const countLit = async (props: Partial<WorldProps>) =>
    (await renderPicture('lantern-forest', props)).split('M0 22C9 26').length - 1;
  expect(await Promise.all([0, 1, 2, 3].map((step) => countLit({ scene: 'raft-builders', step })))).toEqual([
    1, 2, 3, 4,
  ]);
  expect(await countLit({ scene: null, step: 4 })).toBe(0);
});

test('the stone of the day is the one with the child; at the hop the child is on the next, whatever the day', async () => {
  const pictures = await Promise.all(
    ['1', '2', '3', '4', '5', '6', '7'].flatMap((scene) =>
      (['question', 'hop'] as const).map((moment) => renderPicture('stream', { scene, moment })),
    ),
  );
  expect(new Set(pictures).size).toBe(14);
});

describe.each(NAMES)('the world %s', (name) => {
  test('is decoration of plain shapes: no text, no image, no gradient, no filter but the shadow', async () => {
    const markup = await renderEverything(name);
    expect(markup).not.toMatch(
      /<(text|title|image|a|script|style|foreignObject|animate|\w*Gradient|pattern|feGaussianBlur)\b|href=|https?:/,
    );
    expect([...new Set(markup.match(/url\([^)]*\)/g))].filter((each) => each !== 'url(#cut-paper)')).toEqual([]);
    for (const [svg] of markup.matchAll(/<svg[^>]*>/g)) expect(svg).toContain('aria-hidden="true"');
  });

  test('lays letters on ground that they can be read on, 5.2 : 1 and more', () => {
    for (const mode of AGE_MODES) {
      for (const moment of ['opening', 'question', 'rest', 'hop'] as const) {
        for (const scene of [null, ...SCENES.filter(([, world]) => world === name).map(([id]) => id)]) {
          const { sky, skyInk, ground, groundInk } = getLook(name, { scene, moment, mode });
          expect(contrast(sky, LETTERS[skyInk]), sky).toBeGreaterThanOrEqual(5.2);
          expect(contrast(ground, LETTERS[groundInk]), ground).toBeGreaterThanOrEqual(5.2);
        }
      }
    }
  });
});

const LETTERS = { light: '#fff6df', dark: '#0d3d46' } as const;
test('from 11 on it is evening or indoors, in the subjects too', async () => {
  const sameAtAllAges: readonly WorldName[] = ['literature', 'feelings-detective', 'star-catch', 'gate', 'hand-over'];
  const sky = (name: WorldName, mode: WorldProps['mode']) =>
    getLook(name, { scene: null, moment: 'question', mode }).sky;
  expect(NAMES.filter((name) => sky(name, '11-15') === sky(name, '7-10')).toSorted()).toEqual(sameAtAllAges.toSorted());
  for (const name of ['mathematics', 'science', 'history', 'geography'] as const) {
    const [younger, older] = await Promise.all([
      renderPicture(name, { mode: '7-10' }),
      renderPicture(name, { mode: '11-15' }),
    ]);
    expect(older.replaceAll(/fill="[^"]*"/g, '').length).toBeGreaterThan(1000);
    expect(older.match(/fill="[^"]*"/g)?.join()).not.toBe(younger.match(/fill="[^"]*"/g)?.join());
  }
});

test('from 11 on the sky of each chapter has an hour and a hue of its own', () => {
  const skies = QUEST_WORLDS.map((name) => getLook(name, { scene: null, moment: 'question', mode: '11-15' }).sky);
  for (const [i, sky] of skies.entries())
    for (const other of skies.slice(i + 1)) expect(compareColours(sky, other), `${sky} ${other}`).toBeGreaterThan(20);
});
