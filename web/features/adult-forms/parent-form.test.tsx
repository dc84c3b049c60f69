import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getParentWords, giveParentInput } from '#shared/contracts/adult-forms.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { MIRROR_SCENES, type MirrorScene } from '#shared/instruments/mirror.ts';
import { computeMirrorOrder } from '#shared/instruments/options.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { ANA, ASSESSMENT_ID, createProgressView } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const DONE = ['mood/1', 'mood/2', 'personality/2', 'mood/3'];
const submitted = createProgressView({ currentDay: 4, done: [...DONE, 'parent/4'], version: 8 });

beforeEach(() => {
  server.on(getProgress, createProgressView({ currentDay: 4, done: DONE }));
  server.on(giveParentInput, submitted);
});

describe('the parent form', () => {
  test('needs an activity, and says so', async () => {
    const { user } = renderApp(toStepPath('parent/4'));
    await click(user, 'button', 'Submit Parent Input');
    await waitFor(() =>
      expect(screen.getAllByText('Please select at least one home activity').length).toBeGreaterThan(1),
    );
    expect(screen.getByRole('checkbox', { name: 'Reading/Storytelling' })).toHaveFocus();
    expect(server.received(giveParentInput)).toHaveLength(0);
  });

  test('sends only what was touched and not taken back', async () => {
    const { user } = renderApp(toStepPath('parent/4'));
    expect((await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)).toEqual([
      'Reading/Storytelling',
      'Arts and Crafts',
      'Building/Construction',
      'Music/Singing',
      'Outdoor Play',
      'Cooking/Helping in Kitchen',
      'Board Games/Puzzles',
      'Sports/Physical Activities',
    ]);
    expect(screen.getAllByText('not answered yet')).toHaveLength(4);
    await click(user, 'checkbox', 'Outdoor Play');
    await click(user, 'checkbox', 'Arts and Crafts');
    const creativity = screen.getByRole('slider', { name: 'Creativity' });
    expect(creativity).toHaveAttribute('aria-valuenow', '8');
    expect(creativity).toHaveAttribute('aria-valuetext', 'not answered yet');
    creativity.focus();
    await user.keyboard('{ArrowRight}');
    const social = screen.getByRole('slider', { name: 'Social skills' });
    social.focus();
    await user.keyboard('{Enter}');
    screen.getByRole('slider', { name: 'Independence' }).focus();
    await user.keyboard('{Home}');
    expect(screen.getByText('1 of 10')).toBeInTheDocument();
    await click(user, 'button', 'Take back: Independence');
    expect(screen.getAllByText('not answered yet')).toHaveLength(2);
    await user.type(screen.getByLabelText(/Greatest strengths/), 'Asks good questions');
    await click(user, 'button', 'Submit Parent Input');
    expect((await screen.findAllByText('Parent input completed!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Thank you for providing insights about your child.').length).toBeGreaterThan(0);
    expect(server.received(giveParentInput).map(({ body }) => body)).toEqual([
      {
        homeActivities: ['Arts and Crafts', 'Outdoor Play'],
        sliders: { creativity: 9, socialSkills: 7 },
        texts: { strengths: 'Asks good questions' },
        totalMs: expect.any(Number),
      },
    ]);
  });

  test('lets the parent mark which ticked activity the child likes most, or none; one ticked off is not sent', async () => {
    const { user } = renderApp(toStepPath('parent/4'));
    await click(user, 'checkbox', 'Outdoor Play');
    expect(screen.queryByText(/like most/)).toBeNull();
    await click(user, 'checkbox', 'Music/Singing');
    const choices = within(screen.getByRole('group', { name: /like most/ }));
    expect(choices.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Music/Singing',
      'Outdoor Play',
      'None stands out',
    ]);
    expect(choices.getByRole('radio', { name: 'None stands out' })).toBeChecked();
    await user.click(choices.getByRole('radio', { name: 'Music/Singing' }));
    await click(user, 'checkbox', 'Arts and Crafts');
    await click(user, 'checkbox', 'Music/Singing');
    await click(user, 'button', 'Submit Parent Input');
    await screen.findAllByText('Parent input completed!');
    expect(server.received(giveParentInput).at(-1)?.body).not.toHaveProperty('favouriteActivity');
  });

  test('sends the marked one', async () => {
    const { user } = renderApp(toStepPath('parent/4'));
    for (const activity of ['Outdoor Play', 'Music/Singing']) await click(user, 'checkbox', activity);
    await click(user, 'radio', 'Music/Singing');
    await click(user, 'button', 'Submit Parent Input');
    await screen.findAllByText('Parent input completed!');
    expect(server.received(giveParentInput).at(-1)?.body).toMatchObject({ favouriteActivity: 'Music/Singing' });
  });

  test('is thanked for once it is in, and leads to the sign-in where the session has ended', async () => {
    server.on(giveParentInput, createRefusal(401, 'NOT_SIGNED_IN'));
    const { user } = renderApp(toStepPath('parent/4'));
    await click(user, 'checkbox', 'Outdoor Play');
    await click(user, 'button', 'Submit Parent Input');
    await screen.findByRole('heading', { name: 'Saved on this device, not sent yet' });
    expect(screen.queryByText('Thank you for providing insights about your child.')).toBeNull();
    const [way] = screen
      .getAllByRole('link', { name: 'Sign in' })
      .filter((link) => link.getAttribute('href')?.includes('next='));
    expect(way).toHaveAttribute('href', `/sign-in?next=${encodeURIComponent(toStepPath('parent/4'))}`);
    server.on(giveParentInput, submitted);
    // In another tab.
    act(() => sessionHint.write(ANA.userId, true));
    await screen.findByRole('heading', { name: 'Parent input completed!' });
  });

  test('that waits on this device is offered nowhere again, and says that it waits until it is in', async () => {
    const store = createMemoryDeviceStore();
    server.on(giveParentInput, createRefusal(503, 'UNAVAILABLE'));
    const visit = renderApp(toStepPath('parent/4'), {}, store);
    await click(visit.user, 'checkbox', 'Outdoor Play');
    await click(visit.user, 'button', 'Submit Parent Input');
    await screen.findByRole('heading', { name: 'Saved on this device, not sent yet' });
    visit.unmount();
    const other = renderApp(toStepPath('mood/1'), {}, store);
    await screen.findByText('This is done. Thank you!');
    expect(screen.queryByRole('link', { name: /Parent Input/ })).toBeNull();
    other.unmount();
    renderApp(toStepPath('parent/4'), {}, store);
    await screen.findByText('Saved on this device, not sent yet');
    expect(screen.queryByRole('button', { name: 'Submit Parent Input' })).toBeNull();
    expect(screen.queryByText('What you wrote')).toBeNull();
    server.on(giveParentInput, createProgressView({ currentDay: 4, done: [...DONE, 'parent/4'], version: 8 }));
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText(/^A parent has given their view\./);
    await screen.findByText('What you wrote');
  });

  test('is not thanked for where the child was erased, before it came or while it waited', async () => {
    const erased = createRefusal(410, 'ERASED');
    server.on(giveParentInput, erased);
    const visit = renderApp(toStepPath('parent/4'));
    await click(visit.user, 'checkbox', 'Outdoor Play');
    await click(visit.user, 'button', 'Submit Parent Input');
    expect((await screen.findAllByText('The form could not be handed in.')).length).toBeGreaterThan(0);
    await screen.findByText('This has been erased.');
    expect(screen.queryByText(/completed!/)).toBeNull();
    server.on(giveParentInput, createRefusal(503, 'UNAVAILABLE'));
    await click(visit.user, 'button', 'Submit Parent Input');
    await screen.findByRole('heading', { name: 'Saved on this device, not sent yet' });
    server.on(giveParentInput, erased);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('This has been erased.');
    expect(screen.queryByText(/completed!/)).toBeNull();
  });

  test('a refused one stays with all that was typed, also for the next visit; a mended one takes its place', async () => {
    server.on(giveParentInput, createRefusal(400, 'INVALID_INPUT'));
    const store = createMemoryDeviceStore();
    const visit = renderApp(toStepPath('parent/4'), {}, store);
    await visit.user.type(await screen.findByLabelText(/Greatest strengths/), 'Kind');
    await click(visit.user, 'checkbox', 'Outdoor Play');
    await click(visit.user, 'radio', MIRROR_SCENES[0]?.options[0]?.text as string);
    await click(visit.user, 'button', 'Submit Parent Input');
    expect((await screen.findAllByText('The form could not be handed in.')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/Greatest strengths/)).toHaveValue('Kind');
    visit.unmount();
    const { user } = renderApp(toStepPath('parent/4'), {}, store);
    expect(await screen.findByLabelText(/Greatest strengths/)).toHaveValue('Kind');
    expect(screen.getByRole('radio', { name: MIRROR_SCENES[0]?.options[0]?.text as string })).toBeChecked();
    server.on(giveParentInput, submitted);
    await click(user, 'button', 'Submit Parent Input');
    expect((await screen.findAllByText('Parent input completed!')).length).toBeGreaterThan(0);
    await waitFor(async () => expect((await store.outbox.read()).rows).toEqual([]));
    expect(await store.drafts.get(ANA.userId, `parent:${ASSESSMENT_ID}`)).toBeUndefined();
  });

  test('says so while what is typed cannot be kept on the device, and no longer once it can', async () => {
    const store = createMemoryDeviceStore();
    const { drafts } = store;
    let isFull = true;
    const set: typeof drafts.set = (...draft) =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : drafts.set(...draft);
    const { user } = renderApp(toStepPath('parent/4'), {}, { ...store, drafts: { ...drafts, set } });
    const field = await screen.findByLabelText(/Greatest strengths/);
    const KEPT = 'What you type is kept on this device until you submit.';
    expect(screen.getByText(KEPT)).toBeInTheDocument();
    await user.type(field, 'Kin');
    await screen.findByText('What you type cannot be kept on this device: submit it before you close this page.');
    isFull = false;
    await user.type(field, 'd');
    await screen.findByText(KEPT);
    expect(await drafts.get(ANA.userId, `parent:${ASSESSMENT_ID}`)).toMatchObject({ texts: { strengths: 'Kind' } });
  });

  test('shows what was written to its author again, once it is in', async () => {
    server.on(getProgress, createProgressView({ currentDay: 4, done: [...DONE, 'parent/4'] }));
    server.on(getParentWords, { notes: 'not here', texts: { strengths: 'Kind to the cat' } });
    const { user } = renderApp(toStepPath('parent/4'));
    await user.click(await screen.findByText('What you wrote'));
    await screen.findByText('Kind to the cat');
    expect(screen.getByText('Greatest strengths')).toBeInTheDocument();
    expect(screen.queryByText('not here')).toBeNull();
    expect(screen.queryByText('Concerns or areas for development')).toBeNull();
  });
});

describe('the five scenes in the parent form', () => {
  const [first, , third] = MIRROR_SCENES as [MirrorScene, MirrorScene, MirrorScene];
  const group = (scene: MirrorScene) => within(screen.getByRole('group', { name: scene.prompt }));
  const chosen = (scene: MirrorScene) =>
    group(scene)
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked);
  const text = ({ options }: MirrorScene, optionId: string | undefined) =>
    options.find(({ id }) => id === optionId)?.text as string;

  test('are asked in an order of their own, may be left out and taken back, and go out with the order shown', async () => {
    const { user } = renderApp(toStepPath('parent/4'));
    await screen.findByText('Five scenes of the story');
    expect(MIRROR_SCENES).toHaveLength(5);
    for (const scene of MIRROR_SCENES) {
      const radios = group(scene).getAllByRole('radio');
      expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(
        computeMirrorOrder(scene, ASSESSMENT_ID).map((id) => text(scene, id)),
      );
      expect(chosen(scene)).toEqual([]);
    }
    const [option = '', other] = computeMirrorOrder(first, ASSESSMENT_ID);
    await user.click(group(first).getByRole('radio', { name: text(first, other) }));
    await user.click(group(first).getByRole('radio', { name: text(first, option) }));
    await user.click(group(third).getByRole('radio', { name: text(third, third.options[3]?.id) }));
    await click(user, 'button', `Take back: ${third.prompt}`);
    expect(chosen(third)).toEqual([]);
    await click(user, 'checkbox', 'Outdoor Play');
    await click(user, 'button', 'Submit Parent Input');
    expect((await screen.findAllByText('Parent input completed!')).length).toBeGreaterThan(0);
    expect(server.received(giveParentInput).map(({ body }) => (body as { mirror?: unknown }).mirror)).toEqual([
      [{ sceneId: first.id, optionId: option, shownOrder: computeMirrorOrder(first, ASSESSMENT_ID) }],
    ]);
  });

  test('do not make a form of an earlier version forget what was typed, nor send an option that is gone', async () => {
    const store = createMemoryDeviceStore();
    const old = {
      homeActivities: ['Outdoor Play'],
      sliders: {},
      texts: { strengths: 'Kind', concerns: '', observations: '' },
      totalMs: 5000,
    };
    await store.drafts.set(ANA.userId, `parent:${ASSESSMENT_ID}`, old);
    const visit = renderApp(toStepPath('parent/4'), {}, store);
    expect(await screen.findByLabelText(/Greatest strengths/)).toHaveValue('Kind');
    visit.unmount();
    await store.drafts.set(ANA.userId, `parent:${ASSESSMENT_ID}`, {
      ...old,
      mirror: { [first.id]: 'gone', unknown: 'gone' },
    });
    const { user } = renderApp(toStepPath('parent/4'), {}, store);
    await click(user, 'button', 'Submit Parent Input');
    await waitFor(() => expect(server.received(giveParentInput)).toHaveLength(1));
    expect(server.received(giveParentInput)[0]?.body).not.toHaveProperty('mirror');
  });
});
