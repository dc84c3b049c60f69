import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giveParentInput } from '#shared/contracts/adult-forms.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { answerItem, answerScene, checkMood, completeQuest, nextItem } from '#shared/contracts/child-tasks.ts';
import { Account, getSession } from '#shared/contracts/session.ts';
import { shownOrder } from '#shared/instruments/options.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { memoryDeviceStore } from '#web/api/memory-device-store.ts';
import { ASSESSMENT_ID, exampleWeek } from '#web/testing/examples.ts';
import { fakeServer, refused } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = fakeServer();
const ana = Account.parse({ userId: '0193a1de-0000-4000-8000-000000000003', name: 'Ana', email: 'ana@example.com' });
const at = (step: string) => `/assessment/${step}?assessment=${ASSESSMENT_ID}`;
const DONE = ['mood/1', 'mood/2', 'personality/2', 'mood/3'];
const click = async (user: ReturnType<typeof renderApp>['user'], role: string, name: string | RegExp) => user.click(await screen.findByRole(role, { name }));

beforeEach(() => {
  server.on(getSession, { account: ana });
  server.on(listAssessments, { assessments: [] });
  server.on(getProgress, exampleWeek({ currentDay: 4, done: DONE }));
});

describe('every step', () => {
  test('shows where the week stands by what the server says', async () => {
    renderApp(at('mood/4'));
    expect(await screen.findByText('Day 4 of 7')).toBeInTheDocument();
    expect(screen.getAllByRole('progressbar')[0]).toHaveAttribute('aria-valuenow', '4');
    const panel = screen.getByRole('region', { name: 'Progress of the week' });
    const days = within(panel)
      .getAllByRole('listitem')
      .slice(0, 7)
      .map((day) => day.textContent);
    expect(days).toEqual([
      'Day 1: Daily Mood Check (Setup & Mood)completed',
      'Day 2: Personality Assessmentcompleted',
      'Day 3: Skill AssessmentStill open',
      'Day 4: Parent Inputcurrent',
      'Day 5: Teacher Inputpending',
      'Day 6: Final Taskspending',
      'Day 7: AI Analysispending',
    ]);
  });

  test('of a type that does not exist leads to the dashboard', async () => {
    const { address } = renderApp(at('nonsense/4'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('without a day is that of day 1, and what is done says so and offers what is open', async () => {
    renderApp(at('mood'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Daily Mood Check - Day 1' })).toBeInTheDocument();
    expect(screen.getByText('This is done. Thank you!')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go on with Skills Assessment' })).toHaveAttribute('href', at('skills/3'));
  });

  test('that has not opened says when to come back', async () => {
    renderApp(at('mood/6'));
    expect(await screen.findByText(/^Not open yet, come back on /)).toBeInTheDocument();
  });

  test('without a task of its kind on that day offers what is open', async () => {
    renderApp(at('skills/5'));
    expect(await screen.findByText('There is nothing of this kind on this day. This is open now:')).toBeInTheDocument();
  });

  test('asks a visitor to sign in and leads back', async () => {
    server.on(getProgress, refused(401, 'NOT_SIGNED_IN'));
    server.on(getSession, { account: null });
    const { address } = renderApp(at('mood/4'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
    expect(address()).toBe(`/sign-in?next=${encodeURIComponent(at('mood/4'))}`);
  });

  test('of another family is not there', async () => {
    server.on(getProgress, refused(404, 'NOT_FOUND'));
    renderApp(at('mood/4'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not there for you.');
  });

  test('without a chosen week takes the one that is running, or asks whose turn it is', async () => {
    server.on(listAssessments, { assessments: [exampleWeek({ currentDay: 4, done: DONE })] });
    const first = renderApp('/assessment/mood/4');
    expect(await screen.findByRole('heading', { level: 1, name: 'Daily Mood Check - Day 4' })).toBeInTheDocument();
    first.unmount();
    const other = exampleWeek({ currentDay: 4, done: DONE, id: '0193a1de-0000-7000-8000-000000000009' as never, childName: 'Teo' });
    server.on(listAssessments, { assessments: [exampleWeek({ currentDay: 4, done: DONE }), other] });
    renderApp('/assessment/mood/4');
    expect(await screen.findByRole('link', { name: 'Teo' })).toHaveAttribute('href', `/assessment/mood/4?assessment=${other.id}`);
  });
});

describe('the mood check', () => {
  test('wants both, says so in the words of the specification, and then is recorded', async () => {
    server.on(checkMood, exampleWeek({ currentDay: 4, done: [...DONE, 'mood/4'], version: 8 }));
    const { user } = renderApp(at('mood/4'));
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select both mood and energy level');
    await click(user, 'radio', 'Okay');
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('heading', { name: 'How much energy do you have?' })).toHaveFocus();
    await click(user, 'button', 'Complete');
    expect((await screen.findAllByText('Please select both mood and energy level')).length).toBeGreaterThan(0);
    await click(user, 'radio', 'Low');
    await click(user, 'button', 'Previous');
    expect(screen.getByRole('radio', { name: 'Okay' })).toBeChecked();
    await click(user, 'button', 'Next');
    expect(screen.getByRole('radio', { name: 'Low' })).toBeChecked();
    await click(user, 'button', 'Complete');
    expect((await screen.findAllByText('Mood check completed!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Your daily mood has been recorded.').length).toBeGreaterThan(0);
    expect(server.received(checkMood).map(({ params, body }) => [params, body])).toEqual([
      [
        { assessmentId: ASSESSMENT_ID, day: 4 },
        { mood: 'neutral', energy: 'low', rtMs: expect.any(Number) },
      ],
    ]);
  });

  test('without a connection is kept on the device and goes out when it is back', async () => {
    const { user } = renderApp(at('mood/4'));
    await click(user, 'radio', 'Happy');
    await click(user, 'button', 'Next');
    await click(user, 'radio', 'High');
    server.goOffline();
    await click(user, 'button', 'Complete');
    expect((await screen.findAllByText(/Saved on this device/)).length).toBeGreaterThan(0);
    expect(screen.getByText('1 answer saved on this device')).toBeInTheDocument();
    server.goOffline(false);
    server.on(checkMood, exampleWeek({ currentDay: 4, done: [...DONE, 'mood/4'], version: 8 }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('1 answer saved on this device')).not.toBeInTheDocument());
    expect(server.received(checkMood)).toHaveLength(1);
  });

  test('that the server refuses is kept with its reason, and can be tried again', async () => {
    server.on(checkMood, refused(409, 'NO_CONSENT'));
    const { user } = renderApp(at('mood/4'));
    await click(user, 'radio', 'Sad');
    await click(user, 'button', 'Next');
    await click(user, 'radio', 'Medium');
    await click(user, 'button', 'Complete');
    expect(await screen.findByText('1 answer could not be handed in')).toBeInTheDocument();
    expect(screen.getAllByText('There is no consent in force, so no answer can be saved.').length).toBeGreaterThan(0);
    server.on(checkMood, exampleWeek({ currentDay: 4, done: [...DONE, 'mood/4'], version: 8 }));
    await click(user, 'button', 'Try again');
    await waitFor(() => expect(screen.queryByText('1 answer could not be handed in')).not.toBeInTheDocument());
    const [first, second] = server.received(checkMood).map(({ key }) => key);
    expect(second).toBe(first);
  });
});

describe('the story quest', () => {
  const fresh = exampleWeek({ currentDay: 4, done: ['mood/1'] });
  const scene = (i: number) => QUEST_A[i] as (typeof QUEST_A)[number];
  const textOf = (i: number, optionId: string) => scene(i).options.find(({ id }) => id === optionId)?.text['7-10'] as string;
  const choose = async (user: ReturnType<typeof renderApp>['user'], i: number) => {
    const [optionId = ''] = shownOrder(scene(i), ASSESSMENT_ID, '7-10');
    await click(user, 'radio', textOf(i, optionId));
    return optionId;
  };

  test('asks one scene at a time in the order of this child, and completes after the last', async () => {
    server.on(getProgress, fresh);
    server.on(answerScene, fresh);
    server.on(completeQuest, exampleWeek({ currentDay: 4, done: ['mood/1', 'personality/2'], version: 20 }));
    const { user } = renderApp(at('personality/2'));
    await click(user, 'button', 'Begin');
    expect(screen.getByText('Question 1 of 5')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: scene(0).prompt['7-10'] })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(shownOrder(scene(0), ASSESSMENT_ID, '7-10'));
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an answer');
    const first = await choose(user, 0);
    await click(user, 'button', 'Next');
    expect(await screen.findByText('Question 2 of 5')).toBeInTheDocument();
    await click(user, 'button', 'Previous');
    expect(await screen.findByRole('radio', { checked: true })).toHaveAttribute('value', first);
    await click(user, 'button', 'Next');
    for (let i = 1; i < QUEST_A.length; i++) {
      await screen.findByText(`Question ${i + 1} of 5`);
      await choose(user, i);
      await click(user, 'button', i === QUEST_A.length - 1 ? 'Complete' : 'Next');
    }
    expect((await screen.findAllByText('Personality assessment completed!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Your responses have been recorded.').length).toBeGreaterThan(0);
    const sent = server.received(answerScene);
    expect(sent.map(({ params }) => (params as { sceneId: string }).sceneId)).toEqual(QUEST_A.map(({ id }) => id));
    expect(sent[0]?.body).toEqual({
      optionId: first,
      shownOrder: shownOrder(scene(0), ASSESSMENT_ID, '7-10'),
      rtMs: expect.any(Number),
      audioHeard: 0,
      assist: 'alone',
    });
    expect(server.received(completeQuest)).toHaveLength(1);
  });

  test('carries on at the same question on another device, also with a day that is over', async () => {
    const answered = Object.fromEntries([0, 1].map((i) => [scene(i).id, scene(i).options[0]?.id as string]));
    server.on(getProgress, { ...fresh, resume: { ...fresh.resume, scenesAnswered: answered } });
    const { user } = renderApp(at('personality/2'));
    await click(user, 'button', 'Carry on');
    expect(screen.getByText('Question 3 of 5')).toBeInTheDocument();
    await click(user, 'button', 'Previous');
    expect(await screen.findByRole('radio', { checked: true })).toHaveAttribute('value', answered[scene(1).id]);
  });

  test.each(['is still on its way', 'has arrived after the week was read', 'cannot be sent'])(
    'carries on after a reload when the last answer %s',
    async (fate) => {
      const store = memoryDeviceStore();
      const [first = '', second = ''] = [0, 1].map((i) => scene(i).options[0]?.id);
      await store.outbox.put({
        key: '0193a1de-0000-4000-8000-000000000042',
        assessmentId: ASSESSMENT_ID,
        method: 'PUT',
        address: `/api/assessments/${ASSESSMENT_ID}/quest/${scene(1).id}`,
        body: { optionId: second, shownOrder: shownOrder(scene(1), ASSESSMENT_ID, '7-10'), rtMs: 900, assist: 'alone' },
      });
      server.on(getProgress, { ...fresh, resume: { ...fresh.resume, scenesAnswered: { [scene(0).id]: first } } });
      server.on(answerScene, fate === 'has arrived after the week was read' ? fresh : refused(503, 'UNAVAILABLE'));
      if (fate === 'is still on its way') server.hold(answerScene);
      const { user } = renderApp(at('personality/2'), {}, store);
      if (fate === 'has arrived after the week was read') await waitFor(async () => expect(await store.outbox.rows()).toEqual([]));
      await click(user, 'button', 'Carry on');
      expect(screen.getByText('Question 3 of 5')).toBeInTheDocument();
    },
  );

  test('lets the youngest choose a friend first, and then how much', async () => {
    server.on(getProgress, { ...fresh, ageYears: 5 });
    server.on(answerScene, fresh);
    const { user } = renderApp(at('personality/2'));
    await click(user, 'button', 'Begin');
    const graded = scene(0);
    const [friend] = graded.kind === 'graded' ? graded.friends : [];
    await click(user, 'radio', friend?.says as string);
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an answer');
    await click(user, 'radio', 'Very much like me');
    await click(user, 'button', 'Next');
    await waitFor(() => expect(server.received(answerScene)).toHaveLength(1));
    expect(server.received(answerScene)[0]?.body).toMatchObject({ optionId: friend?.lot, shownOrder: shownOrder(graded, ASSESSMENT_ID, '3-6') });
  });
});

describe('the parent form', () => {
  test('needs an activity, says so inline with focus and as a notice, and sends nothing', async () => {
    const { user } = renderApp(at('parent/4'));
    await click(user, 'button', 'Submit Parent Input');
    await waitFor(() => expect(screen.getAllByText('Please select at least one home activity').length).toBeGreaterThan(1));
    expect(screen.getByRole('checkbox', { name: 'Reading/Storytelling' })).toHaveFocus();
    expect(server.received(giveParentInput)).toHaveLength(0);
  });

  test('offers the eight activities, leaves sliders unset, and sends only what was touched', async () => {
    server.on(giveParentInput, exampleWeek({ currentDay: 4, done: [...DONE, 'parent/4'], version: 8 }));
    const { user } = renderApp(at('parent/4'));
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

  test('an answer to a slider can be taken back', async () => {
    const { user } = renderApp(at('parent/4'));
    const slider = await screen.findByRole('slider', { name: 'Independence' });
    slider.focus();
    await user.keyboard('{Home}');
    expect(screen.getByText('1 of 10')).toBeInTheDocument();
    await click(user, 'button', 'Take back: Independence');
    expect(screen.getAllByText('not answered yet')).toHaveLength(4);
  });
});

describe('school subjects', () => {
  const item = {
    id: 'abc1234',
    subject: 'mathematics',
    topic: 'basic-arithmetic',
    lang: 'en',
    audio: true,
    text: 'How many is 3 and 4?',
    format: 'number',
  } as const;
  const sittingId = '0193a1de-0000-4000-8000-000000000020' as never;

  test('introduce each subject with its four topics, ask one item a request, and name what is finished without a number', async () => {
    server.on(nextItem, { sittingId, item, answered: 0, atMost: 16 });
    server.on(answerItem, exampleWeek({ currentDay: 4, done: DONE, version: 8 }));
    const { user } = renderApp(at('academic/4'));
    expect(await screen.findByText('Subject 1 of 5')).toBeInTheDocument();
    expect(screen.getByText('0% complete')).toBeInTheDocument();
    for (const topic of ['Basic arithmetic', 'Fractions', 'Geometry', 'Word problems']) expect(screen.getByText(topic)).toBeInTheDocument();
    await click(user, 'button', 'Start Mathematics Assessment');
    await screen.findByRole('heading', { name: 'How many is 3 and 4?' });
    await click(user, 'button', 'Answer');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an answer');
    await click(user, 'button', '7');
    server.on(nextItem, { sittingId, item: null, answered: 1, atMost: 16 });
    await click(user, 'button', 'Answer');
    expect(await screen.findByText('Subject 2 of 5')).toBeInTheDocument();
    expect(screen.getByText('20% complete')).toBeInTheDocument();
    expect(screen.getByText('Finished. The result comes with the report.')).toBeInTheDocument();
    expect(server.received(answerItem).map(({ body }) => body)).toEqual([
      { sittingId, response: { format: 'number', value: 7 }, rtMs: expect.any(Number), assist: 'alone' },
    ]);
  });

  test('after the fifth the words of the specification appear', async () => {
    const all = [...DONE, 'academic/4/mathematics', 'academic/4/science', 'academic/5/literature', 'academic/5/history'];
    server.on(getProgress, exampleWeek({ currentDay: 6, done: all }));
    server.on(nextItem, { sittingId, item: null, answered: 9, atMost: 16 });
    const { user } = renderApp(at('academic/6'));
    await click(user, 'button', 'Start Geography Assessment');
    expect((await screen.findAllByText('Academic assessment completed!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('All subjects have been evaluated.').length).toBeGreaterThan(0);
  });

  test('need the connection and say so kindly, with what works without', async () => {
    const { user } = renderApp(at('academic/4'));
    await screen.findByRole('button', { name: 'Start Mathematics Assessment' });
    server.goOffline();
    await click(user, 'button', 'Start Mathematics Assessment');
    expect(await screen.findByText('We need the internet for this one')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go on with Skills Assessment' })).toBeInTheDocument();
  });

  test('an answer that cannot be saved is logged, shown, and sent again with its key', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.on(nextItem, { sittingId, item, answered: 0, atMost: 16 });
    server.on(answerItem, refused(409, 'NO_CONSENT'));
    const { user } = renderApp(at('academic/4'));
    await click(user, 'button', 'Start Mathematics Assessment');
    await click(user, 'button', "I don't know this yet");
    expect(await screen.findByRole('alert')).toHaveTextContent('The answer could not be saved yet.');
    expect(log).toHaveBeenCalledWith('Failed to save academic assessment');
    server.on(answerItem, exampleWeek({ currentDay: 4, done: DONE, version: 8 }));
    await click(user, 'button', 'Try again');
    await waitFor(() => expect(server.received(answerItem)).toHaveLength(2));
    const [first, second] = server.received(answerItem);
    expect(second?.key).toBe(first?.key);
    expect(second?.body).toEqual(first?.body);
  });
});

test('the skills page tells what is recorded of each area and that the games are not there', async () => {
  const week = exampleWeek({ currentDay: 4, done: DONE });
  const trials = { cognitive: { sittingId: 'x', count: 18, completed: true }, social: { sittingId: 'y', count: 1, completed: false } };
  server.on(getProgress, { ...week, resume: { ...week.resume, trials } });
  renderApp(at('skills/3'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Skills Assessment - Day 3' })).toBeInTheDocument();
  expect(await screen.findByText(/The games are not part of this version/)).toBeInTheDocument();
  const state = (area: string) => screen.getByRole('heading', { name: area }).closest('li')?.textContent;
  expect(state('Cognitive')).toMatch(/Recorded/);
  expect(state('Social')).toMatch(/1 move recorded/);
  expect(state('Physical')).toMatch(/Nothing recorded/);
});
