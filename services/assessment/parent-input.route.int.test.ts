import { describe, expect, it } from 'vitest';
import { readCode } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { EventOf } from '#shared/domain/assessment/events.ts';
import { MIRROR_SCENES, type MirrorScene } from '#shared/instruments/mirror.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest-key.ts';
import { begunWithoutTeacher, daysOpened, on } from '#shared/testing/examples.ts';

const { api, given } = setUpGivenWeeks();

const form: Omit<EventOf<'ParentObserved'>, 'type' | 'at'> = {
  homeActivities: ['Outdoor Play'],
  sliders: { creativity: 9 },
  texts: { strengths: 'Kind to others.' },
  totalMs: 90_000,
};
const buildChoice = ({ id, options }: MirrorScene, place = 0) => ({
  sceneId: id,
  optionId: options[place]?.id as string,
  shownOrder: options.map((option) => option.id).toReversed(),
});
const submitWith = (fields: object) => {
  api.clock.now = on(4);
  return given(begunWithoutTeacher, daysOpened(4)).when(({ parent, week }) =>
    parent.put(`${week}/parent-input`, { ...form, ...fields }),
  );
};
const submit = (mirror: unknown) => submitWith({ mirror });
const observed: EventOf<'ParentObserved'> = { type: 'ParentObserved', at: on(4), ...form };
const [first, second] = MIRROR_SCENES as [MirrorScene, MirrorScene];

it('the activity that the child likes most is recorded', async () => {
  const favouriteActivity = 'Outdoor Play';
  const response = await submitWith({ favouriteActivity }).then(200, { ...observed, favouriteActivity });
  expect(response.json<ProgressView>().latest[0]).toMatchObject({ text: 'ParentObserved', who: 'parent' });
});

it('the form of the parent names at least one activity of the list, each once', async () => {
  for (const homeActivities of [[], ['Chess'], ['Outdoor Play', 'Outdoor Play']]) {
    const response = await submitWith({ homeActivities }).then(400);
    expect(response.json().fields[0].path).toMatch(/^homeActivities/);
  }
  await submitWith({ sliders: { socialSkills: 11 } }).then(400);
  await submitWith({ texts: { strengths: 'x'.repeat(2_001) } }).then(400);
});

describe('the five scenes of the parent form', () => {
  it('are recorded with what each option stands for, which the server looks up', async () => {
    const choices = MIRROR_SCENES.map((scene, i) => buildChoice(scene, i % 4));
    const mirror = choices.map((choice) => ({
      ...choice,
      code: QUEST_A_KEY[choice.sceneId]?.codes[choice.optionId] as number,
    }));
    expect(new Set(mirror.map(({ code }) => code)).size).toBeGreaterThan(1);
    const response = await submit(choices).then(200, { ...observed, mirror });
    expect(response.body).not.toContain('"code"');
  });

  it('may be left out, all or some', async () => {
    const choice = buildChoice(second, 2);
    await submit([choice]).then(200, {
      ...observed,
      mirror: [{ ...choice, code: QUEST_A_KEY[second.id]?.codes[choice.optionId] as number }],
    });
    await submit([]).then(200, observed);
    await submit(undefined).then(200, observed);
  });

  it('are refused when scene, option or order are not theirs, and then nothing of the form is stored', async () => {
    const choice = buildChoice(first);
    const unknownScene = await submit([{ ...choice, sceneId: 'no-such-scene' }]).then(404);
    expect(unknownScene.json()).toMatchObject({ code: 'UNKNOWN_SCENE' });
    for (const wrong of [
      { optionId: second.options[0]?.id },
      { optionId: 'toString' },
      { shownOrder: Array(4).fill(choice.optionId) },
    ]) {
      expect(readCode(await submit([buildChoice(second), { ...choice, ...wrong }]).then(422))).toBe('UNKNOWN_OPTION');
    }
  });

  it('take no code from outside', async () => {
    const choice = buildChoice(first);
    await submit([{ ...choice, code: 3 }]).then(400);
    await submit([{ ...choice, shownOrder: choice.shownOrder.slice(1) }]).then(400);
  });

  it('are asked of the child by the same names', () => {
    for (const { id, options } of MIRROR_SCENES) {
      expect(options.map((option) => option.id).toSorted()).toEqual(
        Object.keys(QUEST_A_KEY[id]?.codes ?? {}).toSorted(),
      );
    }
  });
});
