import { screen } from '@testing-library/react';
import { getProgress } from '#shared/contracts/assessments.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { computeOptionOrder } from '#shared/instruments/options.ts';
import { COMPREHENSION_A } from '#shared/instruments/quest.a.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import type { DeviceStore } from '#web/api/device-store.ts';
import { ASSESSMENT_ID, createProgressView } from '#web/testing/examples.ts';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click, toStepPath, type User } from '#web/testing/steps.ts';

/** An assessment in which the quest is open. */
export const questAssessment = createProgressView({ currentDay: 4, done: ['mood/1'] });
/** The view with these scenes answered, each with its first option. */
export const withAnsweredScenes = (scenes: readonly Scene[], week: ProgressView = questAssessment): ProgressView => ({
  ...week,
  resume: {
    ...week.resume,
    scenesAnswered: Object.fromEntries(scenes.map(({ id, options }) => [id, options[0]?.id as string])),
  },
});

export const getOptionText = ({ options }: Pick<Scene, 'options'>, optionId: string, mode: AgeMode = '7-10') =>
  options.find(({ id }) => id === optionId)?.text[mode] as string;

/** Goes on with a story of which these scenes are answered. */
export async function carryOnQuest(server: FakeServer, scenes: readonly Scene[], ageYears = 8, store?: DeviceStore) {
  server.on(getProgress, { ...withAnsweredScenes(scenes), ageYears });
  const { user, unmount } = renderApp(toStepPath('personality/2'), {}, store);
  await click(user, 'button', 'Carry on');
  return { user, unmount };
}

/** Chooses the first option as it is shown to a child of 7 to 10. */
export async function chooseFirstOption(user: User, scene: Scene): Promise<string> {
  const [optionId = ''] = computeOptionOrder(scene, ASSESSMENT_ID, '7-10');
  await click(user, 'radio', getOptionText(scene, optionId));
  return optionId;
}

/** Goes from the opening of the story to its first question. */
export async function beginQuest(user: User, mode: AgeMode = '7-10'): Promise<void> {
  await click(user, 'button', 'Begin');
  await click(user, 'radio', getOptionText(COMPREHENSION_A, COMPREHENSION_A.right, mode));
  await click(user, 'button', 'Next');
  await screen.findByRole('heading', { name: COMPREHENSION_A.found[mode] });
  await click(user, 'button', 'Go on with the story');
}
