import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getProgress } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { life } from '#web/stage/use-life.ts';
import { ASSESSMENT_ID, createProgressView, handOverDevice } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { createFakeVoice, hearNext } from '#web/testing/fake-voice.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { answerMood, click, SHOWN, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const DONE = ['mood/1', 'mood/2', 'personality/2', 'mood/3'];
beforeEach(() => {
  server.on(getProgress, createProgressView({ currentDay: 4, done: DONE }));
  server.on(checkMood, createProgressView({ currentDay: 4, done: [...DONE, 'mood/4'], version: 8 }));
});

/** The walk to the next page lasts until `arrive`. */
function holdWalk() {
  let arrive = () => undefined as void;
  const walkOn = vi.spyOn(life, 'walkOn').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  onTestFinished(() => walkOn.mockRestore());
  return { walkOn, arrive };
}

describe('the mood check', () => {
  test('says for the youngest in which order faces and splashes were heard', async () => {
    const utterances = createFakeVoice();
    server.on(getProgress, { ...createProgressView({ currentDay: 4, done: DONE }), ageYears: 5 });
    const { user } = renderApp(toStepPath('mood/4'));
    const hear = async (...names: string[]) => {
      for (const name of names) {
        await click(user, 'button', `Read aloud: ${name}`);
        while (hearNext() !== name);
      }
    };
    await waitFor(() => expect(utterances).not.toEqual([]));
    await hear('Sad', 'Excited', 'Okay');
    await click(user, 'radio', 'Okay');
    await click(user, 'button', 'Next');
    await hear('Low', 'Medium');
    await click(user, 'radio', 'Low');
    await click(user, 'button', 'Complete');
    await waitFor(() =>
      expect(server.received(checkMood)[0]?.body).toMatchObject({
        heardOrder: ['sad', 'happy', 'excited', 'neutral', 'low', 'high', 'medium'],
      }),
    );
  });

  test('shows the energy after the walk, once however often it is asked for', async () => {
    const { user } = renderApp(toStepPath('mood/4'));
    await click(user, 'radio', 'Okay');
    const { walkOn, arrive } = holdWalk();
    await click(user, 'button', 'Next');
    await click(user, 'button', 'Next');
    expect(screen.queryByRole('radio', { name: 'Low' })).toBeNull();
    arrive();
    expect(await screen.findByRole('radio', { name: 'Low' })).toBeInTheDocument();
    expect(walkOn).toHaveBeenCalledOnce();
  });

  test('takes no other face while its page fades out', async () => {
    const { user } = renderApp(toStepPath('mood/4'));
    await click(user, 'radio', 'Okay');
    const { arrive } = holdWalk();
    await click(user, 'button', 'Next');
    await click(user, 'radio', 'Sad');
    await user.keyboard('4');
    expect(screen.getByRole('radio', { name: 'Okay' })).toBeChecked();
    arrive();
    await click(user, 'radio', 'Low');
    await click(user, 'button', 'Complete');
    await waitFor(() => expect(server.received(checkMood)[0]?.body).toMatchObject({ mood: 'neutral', energy: 'low' }));
  });

  test('shows nothing else as chosen while the answer is being stored', async () => {
    const memory = createMemoryDeviceStore();
    let write = () => undefined as void;
    const written = new Promise<void>((resolve) => (write = resolve));
    const put: typeof memory.outbox.put = (row) => written.then(() => memory.outbox.put(row));
    const { user } = renderApp(toStepPath('mood/4'), {}, { ...memory, outbox: { ...memory.outbox, put } });
    await answerMood(user, 'Okay', 'Low');
    await click(user, 'radio', 'High');
    expect(screen.getByRole('radio', { name: 'Low' })).toBeChecked();
    await click(user, 'button', 'Previous');
    expect(screen.queryByRole('radio', { name: 'Okay' })).toBeNull();
    write();
    await waitFor(() => expect(server.received(checkMood)[0]?.body).toMatchObject({ mood: 'neutral', energy: 'low' }));
  });

  test.each([
    [10, ['Happy', 'Okay', 'Sad', 'Excited'], 4],
    [11, ['Great', 'Good', 'Okay', 'Not so good', 'Bad'], 0],
  ])('offers at %i years %j with %i faces beside them', async (ageYears, words, count) => {
    server.on(getProgress, { ...createProgressView({ currentDay: 4, done: DONE }), ageYears });
    renderApp(toStepPath('mood/4'));
    const answers = await screen.findByRole('radiogroup');
    const radios = within(answers).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ labels }) => labels?.[0]?.querySelector('.answer-words')?.textContent)).toEqual(words);
    expect(answers.querySelectorAll('svg')).toHaveLength(count);
  });

  test.each([
    ['Great', { mood: 'happy', step: 5 }],
    ['Good', { mood: 'happy', step: 4 }],
    ['Okay', { mood: 'neutral', step: 3 }],
    ['Not so good', { mood: 'sad', step: 2 }],
    ['Bad', { mood: 'sad', step: 1 }],
  ])('from 11 on sends %s as a step, with the mood that is nearest to it', async (word, moodAnswer) => {
    server.on(getProgress, { ...createProgressView({ currentDay: 4, done: DONE }), ageYears: 11 });
    const { user } = renderApp(toStepPath('mood/4'));
    await click(user, 'radio', word);
    await click(user, 'button', 'Next');
    await click(user, 'radio', 'Low');
    await click(user, 'button', 'Previous');
    expect(await screen.findByRole('radio', { name: word })).toBeChecked();
    await click(user, 'button', 'Next');
    await screen.findByRole('radio', { name: 'Low' });
    await click(user, 'button', 'Complete');
    await waitFor(() => expect(server.received(checkMood)).toHaveLength(1));
    expect(server.received(checkMood)[0]?.body).toEqual({
      ...moodAnswer,
      energy: 'low',
      rtMs: expect.any(Number),
      ...SHOWN,
    });
  });

  test('wants both, says so in the words of the specification, and then is recorded', async () => {
    const { user } = renderApp(toStepPath('mood/4'));
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an answer');
    expect(screen.getAllByText('Please select both mood and energy level').length).toBeGreaterThan(0);
    await click(user, 'radio', 'Okay');
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('heading', { name: 'How much energy do you have?' })).toHaveFocus();
    await click(user, 'button', 'Complete');
    expect((await screen.findAllByText('Please select both mood and energy level')).length).toBeGreaterThan(0);
    await click(user, 'radio', 'Low');
    await click(user, 'button', 'Previous');
    expect(await screen.findByRole('radio', { name: 'Okay' })).toBeChecked();
    await click(user, 'button', 'Next');
    // The walk between two questions is loaded after a moment, and takes one.
    expect(await screen.findByRole('radio', { name: 'Low' })).toBeChecked();
    await click(user, 'button', 'Complete');
    expect((await screen.findAllByText('Mood check completed!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Your daily mood has been recorded.').length).toBeGreaterThan(0);
    expect(server.received(checkMood).map(({ params, body }) => [params, body])).toEqual([
      [
        { assessmentId: ASSESSMENT_ID, day: 4 },
        { mood: 'neutral', energy: 'low', rtMs: expect.any(Number), ...SHOWN },
      ],
    ]);
  });

  test('that was left open for longer than a time may be sends the longest, and is recorded', async () => {
    const { user } = renderApp(toStepPath('mood/4'));
    await click(user, 'radio', 'Okay');
    const clock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + 600_001);
    await click(user, 'button', 'Next');
    await click(user, 'radio', 'Low');
    await click(user, 'button', 'Complete');
    await waitFor(() => expect(server.received(checkMood)[0]?.body).toMatchObject({ rtMs: 600_000 }));
  });

  test('without a connection is kept on the device and goes out when it is back', async () => {
    const { user } = renderApp(toStepPath('mood/4'));
    await screen.findByRole('radio', { name: 'Happy' });
    server.goOffline();
    await answerMood(user, 'Happy', 'High');
    expect((await screen.findAllByText(/Saved on this device/)).length).toBeGreaterThan(0);
    expect(screen.getByText('1 answer saved on this device')).toBeInTheDocument();
    server.goOffline(false);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('1 answer saved on this device')).toBeNull());
    expect(server.received(checkMood)).toHaveLength(1);
  });

  test('that the server refuses is kept with its reason, is tried again, and can be removed, after a second question', async () => {
    server.on(checkMood, createRefusal(409, 'NO_CONSENT'));
    const store = createMemoryDeviceStore();
    const { user } = renderApp(toStepPath('mood/4'), {}, store);
    await answerMood(user);
    await screen.findByText('1 answer could not be handed in');
    expect(screen.getAllByText('There is no consent in force, so no answer can be saved.').length).toBeGreaterThan(0);
    await click(user, 'button', 'Try again');
    await waitFor(() => expect(server.received(checkMood)).toHaveLength(2));
    expect(new Set(server.received(checkMood).map(({ key }) => key)).size).toBe(1);
    await click(user, 'button', 'Remove it from this device');
    const question = within(screen.getByRole('dialog', { name: 'Remove this answer?' }));
    expect((await store.outbox.read()).rows).toHaveLength(1);
    await user.click(question.getByRole('button', { name: 'Remove it from this device' }));
    await waitFor(() => expect(screen.queryByText('1 answer could not be handed in')).toBeNull());
    expect((await store.outbox.read()).rows).toEqual([]);
  });

  test.each([
    ['a grown-up’s device', 'Answer once more'],
    ['a device that is with the child', 'Try once more'],
  ])('that is refused while its task is open is asked again on %s', async (device, again) => {
    if (device.includes('child')) handOverDevice();
    server.on(checkMood, createRefusal(422, 'IMPOSSIBLE_TIME'));
    const { user } = renderApp(toStepPath('mood/4'));
    await answerMood(user);
    await screen.findByText(/This could not be saved/, { selector: 'main p' });
    await click(user, 'button', again);
    await screen.findByText('How do you feel today?');
  });

  test('on a device that is with the child says what is missing or refused on the page, and no toast lies over its bar', async () => {
    handOverDevice();
    server.on(checkMood, createRefusal(422, 'IMPOSSIBLE_TIME'));
    const { user } = renderApp(toStepPath('mood/4'));
    await click(user, 'button', 'Next');
    await screen.findByText('Tap one first');
    await answerMood(user);
    await screen.findByText(/This could not be saved/, { selector: 'main p' });
    const inToast = /^(Please select both mood and energy level|This could not be saved\.)$/;
    await expect(screen.findAllByText(inToast, {}, { timeout: 500 })).rejects.toThrow();
  });

  test('that waited and was refused is not said to be handed in once it is removed', async () => {
    const { user } = renderApp(toStepPath('mood/4'));
    await screen.findByRole('radio', { name: 'Okay' });
    server.goOffline();
    await answerMood(user);
    expect((await screen.findAllByText(/Saved on this device/)).length).toBeGreaterThan(0);
    server.goOffline(false);
    server.on(checkMood, createRefusal(409, 'CANCELLED'));
    window.dispatchEvent(new Event('online'));
    await screen.findByText('1 answer could not be handed in');
    await click(user, 'button', 'Remove it from this device');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove it from this device' }));
    await waitFor(() => expect(screen.queryByText('1 answer could not be handed in')).toBeNull());
    expect(screen.getByText('This could not be saved.')).toBeInTheDocument();
    expect(screen.queryByText('Your daily mood has been recorded.', { selector: 'main *' })).toBeNull();
  });

  test.each([
    ['is out of date', 426, 'UPDATE', /^This page is out of date/, 'button', 'Load the page again'],
    [
      'is busy',
      503,
      'UNAVAILABLE',
      /^The server does not answer\. It goes out by itself once it does and this page is open\./,
      'button',
      'Try again',
    ],
    ['has nobody signed in', 401, 'NOT_SIGNED_IN', /^Nobody is signed in here any more/, 'link', 'Sign in'],
    ['is with the child', 423, 'HANDED_OVER', /^This device is with the child/, 'link', 'Unlock'],
  ] as const)(
    'that waits because a page or its server %s says so, with what helps',
    async (_, status, code, why, role, help) => {
      server.on(checkMood, createRefusal(status, code));
      const { user } = renderApp(toStepPath('mood/4'));
      await answerMood(user);
      await screen.findByText(why);
      expect(screen.getAllByRole(role, { name: help }).length).toBeGreaterThan(0);
      expect(screen.getByText('Please do not clear this browser until then.', { exact: false })).toBeInTheDocument();
    },
  );
});
