import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { device } from '#messages/device.ts';
import {
  getTeacherCopy,
  getTeacherInput,
  giveTeacherInput,
  redeemInvitation,
  refuseInvitation,
  type TeacherCopy,
  TeacherPage,
  withdrawTeacherInput,
} from '#shared/contracts/adult-forms.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { ASSESSMENT_ID, createProgressView, createRow } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp, returnToTab } from '#web/testing/render-app.tsx';
import { findSubscribedSocket, setOnline, type User } from '#web/testing/steps.ts';

const server = createFakeServer();
const INVITATION_ID = '0193a1de-0000-7000-8000-0000000000a1' as TeacherPage['invitationId'];
const page = (more: Partial<TeacherPage> = {}) =>
  TeacherPage.parse({
    assessmentId: ASSESSMENT_ID,
    invitationId: INVITATION_ID,
    childName: 'Mira',
    state: 'open',
    opensAt: null,
    submittedAt: null,
    ...more,
  });
const step = `/assessment/teacher/5?assessment=${ASSESSMENT_ID}`;
const token = 'a'.repeat(43);
const owner = `teacher:${INVITATION_ID}`;
const draft = {
  sliders: { participation: 7 },
  learningStyle: 'mixed',
  texts: { strengths: 'Curious', challenges: '', recommendations: '' },
  shared: ['strengths'],
  totalMs: 1000,
};

const createCopy = (more: Partial<TeacherCopy> = {}): TeacherCopy => ({
  form: {
    handedInAt: '2026-11-20T10:00:00.000Z',
    sliders: { participation: 9 },
    learningStyle: 'visual',
    totalMs: 130_000,
    parentsDevice: false,
    texts: { strengths: 'Curious' },
    shared: ['strengths'],
  },
  canWithdraw: true,
  ...more,
});
/** A form that waits on the device. */
const createFormRow = (rowOwner: string) => {
  const { handedInAt: _, parentsDevice: __, ...body } = createCopy().form as NonNullable<TeacherCopy['form']>;
  return createRow('teacher-input', body, { owner: rowOwner, draft: rowOwner });
};
const submitted = { state: 'submitted', submittedAt: '2026-11-20T10:00:00.000Z' } as const;

beforeEach(() => {
  server.on(getTeacherInput, page());
  server.on(redeemInvitation, page());
  server.on(getTeacherCopy, createCopy());
  server.on(giveTeacherInput, { submittedAt: '2026-11-20T10:00:00.000Z' });
});

describe('the link of the mail', () => {
  test.each([
    ['its token, once', `#${token}`, { token }],
    ['nothing, where the cookie speaks', '', {}],
  ])('posts %s, and opens the form', async (_, fragment, body) => {
    const { address } = renderApp(`/t${fragment}`);
    await screen.findByRole('heading', { level: 1, name: 'Teacher Input - Day 5' });
    expect(address()).toBe(step);
    expect(server.received(redeemInvitation).map((sent) => [sent.body, sent.key])).toEqual([[body, null]]);
  });

  test.each([
    ['INVITATION_EXPIRED', /This invitation has expired/],
    ['INVITATION_WITHDRAWN', /This invitation was withdrawn/],
    ['ALREADY_SUBMITTED', /This was handed in already/],
    [
      'TEACHER_CODE_UNSENDABLE',
      /we have no address to send a code to. Please use that browser, or write to whoever runs/,
    ],
  ] as const)('that is %s says so and is no dead end', async (code, text) => {
    server.on(redeemInvitation, createRefusal(410, code));
    const { user } = renderApp(`/t#${token}`);
    await screen.findByText(text);
    expect(screen.queryByText(/Please open that link once more/)).toBeNull();
    server.on(redeemInvitation, page());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Teacher Input - Day 5' });
  });

  test('is asked for where its address is opened without it', async () => {
    server.on(redeemInvitation, createRefusal(409, 'NO_INVITATION'));
    renderApp('/t');
    await screen.findByText(/Please open that link once more/);
  });
});

test('a page that waits for its day opens by itself once the week has come to it, and keeps what is written meanwhile', async () => {
  server.on(getTeacherInput, page({ state: 'notStarted' }));
  const { user } = renderApp(step);
  await screen.findByRole('heading', { level: 1, name: 'Teacher Input - Day 5' });
  expect(screen.queryByRole('button', { name: 'Submit Teacher Input' })).toBeNull();
  const socket = await findSubscribedSocket();
  server.on(getTeacherInput, page());
  act(() => socket.shows(createProgressView({ currentDay: 5, version: 30 })));
  await screen.findByRole('button', { name: 'Submit Teacher Input' });
  await user.type(screen.getByRole('textbox', { name: /Strengths/ }), 'Curious');
  act(() => socket.shows(createProgressView({ currentDay: 6, version: 31 })));
  await waitFor(() => expect(server.received(getTeacherInput).length).toBeGreaterThan(2));
  expect(screen.getByRole('textbox', { name: /Strengths/ })).toHaveValue('Curious');
});

test('a form whose invitation is withdrawn says so at once, and keeps what is written', async () => {
  const { user } = renderApp(step);
  await screen.findByRole('button', { name: 'Submit Teacher Input' });
  await user.type(screen.getByRole('textbox', { name: /Strengths/ }), 'Curious');
  const socket = await findSubscribedSocket();
  server.on(getTeacherInput, createRefusal(401, 'NOT_SIGNED_IN'));
  act(() => socket.ends(ASSESSMENT_ID));
  await screen.findByText(device.teacherSignedOut);
  expect(server.received(getTeacherInput)).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: /Strengths/ })).toHaveValue('Curious');
});

describe('a second device', () => {
  test('asks for the code of the mail, says when it is wrong, and opens with the right one', async () => {
    server.on(redeemInvitation, createRefusal(409, 'TEACHER_CODE_NEEDED'));
    const { user } = renderApp(`/t#${token}`);
    const field = await screen.findByLabelText('Code from the mail');
    await user.type(field, '12');
    await user.click(screen.getByRole('button', { name: 'Open the form' }));
    await screen.findByText('The code has six digits.');
    server.on(redeemInvitation, createRefusal(409, 'TEACHER_CODE_WRONG'));
    await user.type(field, '3456');
    await user.click(screen.getByRole('button', { name: 'Open the form' }));
    await screen.findByText(/This code is not right/);
    server.on(redeemInvitation, page());
    await user.clear(screen.getByLabelText('Code from the mail'));
    await user.type(screen.getByLabelText('Code from the mail'), '654321');
    await user.click(screen.getByRole('button', { name: 'Open the form' }));
    await screen.findByRole('heading', { level: 1, name: 'Teacher Input - Day 5' });
    expect(server.received(redeemInvitation).map(({ body }) => body)).toEqual([
      { token },
      { token, code: '123456' },
      { token, code: '654321' },
    ]);
  });
});

describe('“Not me”', () => {
  test.each([
    ['on the form', step, { invitationId: INVITATION_ID }],
    ['where the code is asked for', `/t#${token}`, { token }],
  ])('%s is asked once more, then said, and ends there', async (_, address, body) => {
    server.on(redeemInvitation, createRefusal(409, 'TEACHER_CODE_NEEDED'));
    server.on(refuseInvitation, {});
    const { user } = renderApp(address);
    await user.click(await screen.findByRole('button', { name: 'Not me? Never contact me again' }));
    expect(server.received(refuseInvitation)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Never contact me' }));
    await screen.findByText('We will not write to you again.');
    expect(server.received(refuseInvitation).map((sent) => sent.body)).toEqual([body]);
    expect(screen.queryByLabelText('Code from the mail')).toBeNull();
  });

  test('is not offered on a form whose browser has since opened the link of another week', async () => {
    renderApp(step);
    await screen.findByRole('button', { name: 'Not me? Never contact me again' });
    server.on(getTeacherInput, createRefusal(404, 'NOT_FOUND'));
    await returnToTab();
    await screen.findByText(device.teacherSignedOut);
    expect(screen.queryByRole('button', { name: 'Not me? Never contact me again' })).toBeNull();
  });

  test('takes the focus to what is said, since its button is gone', async () => {
    server.on(redeemInvitation, createRefusal(409, 'TEACHER_CODE_NEEDED'));
    server.on(refuseInvitation, {});
    const { user } = renderApp(`/t#${token}`);
    await user.click(await screen.findByRole('button', { name: 'Not me? Never contact me again' }));
    await user.click(screen.getByRole('button', { name: 'Never contact me' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'We will not write to you again.' })).toHaveFocus());
  });

  test('deletes what was typed from the device', async () => {
    const store = createMemoryDeviceStore();
    await store.drafts.set(owner, owner, draft);
    server.on(refuseInvitation, {});
    const { user } = renderApp(step, {}, store);
    expect(await screen.findByLabelText(/^Strengths/)).toHaveValue('Curious');
    await user.click(screen.getByRole('button', { name: 'Not me? Never contact me again' }));
    await user.click(screen.getByRole('button', { name: 'Never contact me' }));
    await screen.findByText('We will not write to you again.');
    await waitFor(async () => expect(await store.drafts.get(owner, owner)).toBeUndefined());
  });
});

describe('the form of the teacher', () => {
  test('begins with the consent text, and needs a learning style', async () => {
    const { user } = renderApp(step);
    await screen.findByRole('heading', { name: 'Before you begin' });
    await user.click(screen.getByRole('button', { name: 'Submit Teacher Input' }));
    await waitFor(() => expect(screen.getAllByText('Please select a learning style').length).toBeGreaterThan(1));
    expect(screen.getByLabelText('Learning style')).toHaveFocus();
    expect(server.received(giveTeacherInput)).toHaveLength(0);
  });

  test('sends what was touched, asks once about a text that is not ticked, and sends no such text', async () => {
    const { user } = renderApp(step);
    expect(
      [...(await screen.findByLabelText<HTMLSelectElement>('Learning style')).options].slice(1).map(({ text }) => text),
    ).toEqual([
      'Visual learner (pictures and diagrams)',
      'Auditory learner (listening)',
      'Kinesthetic learner (hands-on)',
      'Reading/Writing learner (text)',
      'Mixed learning style',
    ]);
    expect(screen.getAllByText('not answered yet')).toHaveLength(5);
    await user.selectOptions(screen.getByLabelText('Learning style'), 'mixed');
    screen.getByRole('slider', { name: 'Participation' }).focus();
    await user.keyboard('{ArrowLeft}');
    await user.type(screen.getByLabelText(/^Strengths/), 'Curious');
    await user.type(screen.getByLabelText(/^Areas for improvement/), 'Waiting');
    await user.click(screen.getByRole('checkbox', { name: 'The family may read “Strengths”' }));
    await user.click(screen.getByRole('checkbox', { name: 'The family may read “Recommendations for parents”' }));
    await user.click(screen.getByRole('button', { name: 'Submit Teacher Input' }));
    const question = within(await screen.findByRole('dialog', { name: 'One of your texts is not ticked' }));
    expect(question.getByText('Areas for improvement')).toBeInTheDocument();
    expect(server.received(giveTeacherInput)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Submit without it' }));
    expect((await screen.findAllByText('Teacher input completed!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Thank you for providing classroom insights.').length).toBeGreaterThan(0);
    expect(server.received(giveTeacherInput).map(({ body }) => body)).toEqual([
      {
        sliders: { participation: 7 },
        learningStyle: 'mixed',
        texts: { strengths: 'Curious' },
        shared: ['strengths'],
        totalMs: expect.any(Number),
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Submit Teacher Input' })).toBeNull();
  });

  test('two texts that are not ticked are ticked by hand, or both at once and sent', async () => {
    const { user } = renderApp(step);
    await user.selectOptions(await screen.findByLabelText('Learning style'), 'mixed');
    await user.type(screen.getByLabelText(/^Strengths/), 'Curious');
    await user.type(screen.getByLabelText(/^Areas for improvement/), 'Waiting');
    const submit = screen.getByRole('button', { name: 'Submit Teacher Input' });
    await user.click(submit);
    const title = 'Two of your texts are not ticked';
    await user.click(
      within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Go back to the form' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(submit).toHaveFocus();
    expect(screen.getByLabelText(/^Strengths/)).toHaveValue('Curious');
    await user.click(submit);
    await user.click(
      within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Tick them and submit' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await screen.findAllByText('Teacher input completed!')).length).toBeGreaterThan(0);
    expect(server.received(giveTeacherInput).map(({ body }) => body)).toMatchObject([
      { texts: { strengths: 'Curious', challenges: 'Waiting' }, shared: ['strengths', 'challenges'] },
    ]);
  });

  test.each([
    [{ state: 'notStarted', opensAt: '2026-11-20T05:00:00.000Z' }, /The week has not started yet. The form opens/],
    [{ state: 'notStarted', opensAt: null }, /The week has not started yet[.]$/],
    [
      { state: 'submitted', submittedAt: '2026-11-20T10:00:00.000Z' },
      /Thank you. The form was submitted on 20 November 2026/,
    ],
    [
      { state: 'submitted', submittedAt: '2026-11-20T10:00:00.000Z', isLate: true },
      /submitted on 20 November 2026, after the report was begun, so it is not part of the report/,
    ],
    [{ state: 'closed' }, /The form is closed/],
    [{ state: 'withdrawn', childName: null }, /You have withdrawn the form/],
  ] as const)('is closed and says why: %o', async (state, text) => {
    server.on(getTeacherInput, page(state));
    const store = createMemoryDeviceStore();
    await store.drafts.set(owner, owner, draft);
    renderApp(step, {}, store);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Submit Teacher Input' })).toBeNull();
    // What can no longer be sent does not stay on a computer of the school.
    const left = state.state === 'notStarted' ? draft : undefined;
    await waitFor(async () => expect(await store.drafts.get(owner, owner)).toEqual(left));
  });

  test('stays on the device while an answer made from it is not sent', async () => {
    server.on(getTeacherInput, page({ state: 'closed' }));
    const store = createMemoryDeviceStore();
    await store.drafts.set(owner, owner, draft);
    await store.outbox.put(createFormRow(owner));
    server.on(giveTeacherInput, createRefusal(503, 'UNAVAILABLE'));
    renderApp(step, {}, store);
    await screen.findByRole('heading', { name: 'Saved on this device, not sent yet' });
    expect(await store.drafts.get(owner, owner)).toEqual(draft);
  });
});

describe('a link whose twelve hours are over', () => {
  const over = () => createRefusal(401, 'NOT_SIGNED_IN');
  const remedy = /^Please open the link in your mail again; what you wrote is kept here\./;
  const fill = async (user: User) => {
    await user.selectOptions(await screen.findByLabelText('Learning style'), 'mixed');
    await user.type(screen.getByLabelText(/^Strengths/), 'Curious');
    await user.click(screen.getByRole('checkbox', { name: 'The family may read “Strengths”' }));
  };
  const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Teacher Input' }));

  test.each([
    ['401', over],
    ['another invitation’s cookie', () => createRefusal(404, 'NOT_FOUND')],
    ['a session of the teacher’s own', () => createRefusal(403, 'FORBIDDEN')],
  ])('is not thanked for (%s), says what to do, and is sent once the link was opened again', async (_, answer) => {
    const store = createMemoryDeviceStore();
    const first = renderApp(step, {}, store);
    await fill(first.user);
    server.on(giveTeacherInput, answer());
    await submit(first.user);
    await screen.findByRole('heading', { name: 'Saved on this device, not sent yet' });
    expect(screen.getAllByText(remedy).length).toBeGreaterThan(0);
    expect(screen.queryByText('Thank you for providing classroom insights.')).toBeNull();
    first.unmount();
    // The link in the email opens a new page with a valid cookie.
    server.on(giveTeacherInput, { submittedAt: '2026-11-20T10:00:00.000Z' });
    renderApp(`/t#${token}`, {}, store);
    await screen.findByText('Thank you for providing classroom insights.');
    expect((await store.outbox.read()).rows).toEqual([]);
    const [tried, sent] = server.received(giveTeacherInput);
    expect(sent?.body).toMatchObject({
      learningStyle: 'mixed',
      texts: { strengths: 'Curious' },
      shared: ['strengths'],
    });
    expect(sent?.key).toBe(tried?.key);
    expect(await store.drafts.get(`teacher:${INVITATION_ID}`, `teacher:${INVITATION_ID}`)).toBeUndefined();
  });

  test('leaves what was typed to its own invitation: another teacher of the child begins with an empty form', async () => {
    const { user } = renderApp(step);
    await fill(user);
    expect(screen.getByLabelText(/^Strengths/)).toHaveValue('Curious');
    const other = INVITATION_ID.replace(/a1$/, 'a2') as typeof INVITATION_ID;
    server.on(getTeacherInput, page({ invitationId: other }));
    await returnToTab();
    await waitFor(() => expect(screen.getByLabelText(/^Strengths/)).toHaveValue(''));
    server.on(getTeacherInput, page());
    await returnToTab();
    await waitFor(() => expect(screen.getByLabelText(/^Strengths/)).toHaveValue('Curious'));
  });

  test('sends a form that a release without invitations in its names has left', async () => {
    const store = createMemoryDeviceStore();
    await store.outbox.put(createFormRow(`teacher:${ASSESSMENT_ID}`));
    renderApp(step, {}, store);
    await waitFor(() => expect(server.received(giveTeacherInput)).toHaveLength(1));
    await screen.findByText('Thank you for providing classroom insights.');
    // A parent may be signed in beside the teacher's invitation.
    expect(server.received(giveTeacherInput)[0]?.owner).toBeNull();
  });

  describe('whose invitation was sent again to the same address', () => {
    const newer = INVITATION_ID.replace(/a1$/, 'a2') as typeof INVITATION_ID;
    beforeEach(() => server.on(getTeacherInput, page({ invitationId: newer, earlierInvitationIds: [INVITATION_ID] })));

    test('goes on with what was typed before', async () => {
      const store = createMemoryDeviceStore();
      await store.drafts.set(owner, owner, draft);
      const { user } = renderApp(step, {}, store);
      expect(await screen.findByLabelText(/^Strengths/)).toHaveValue('Curious');
      await user.type(screen.getByLabelText(/^Strengths/), ' and kind');
      await waitFor(async () =>
        expect(await store.drafts.get(`teacher:${newer}`, `teacher:${newer}`)).toMatchObject({
          texts: { strengths: 'Curious and kind' },
        }),
      );
    });

    test('sends the form that waited, and calls it nobody else’s', async () => {
      const store = createMemoryDeviceStore();
      await store.drafts.set(owner, owner, draft);
      await store.outbox.put(createFormRow(owner));
      server.on(giveTeacherInput, createRefusal(503, 'UNAVAILABLE'));
      const first = renderApp(step, {}, store);
      await screen.findByRole('heading', { name: 'Saved on this device, not sent yet' });
      expect(screen.queryByText(/of somebody else/)).toBeNull();
      first.unmount();
      server.on(giveTeacherInput, { submittedAt: '2026-11-20T10:00:00.000Z' });
      server.on(getTeacherInput, page({ ...submitted, invitationId: newer, earlierInvitationIds: [INVITATION_ID] }));
      renderApp(step, {}, store);
      await screen.findByText('Thank you for providing classroom insights.');
      await waitFor(async () => {
        for (const each of [owner, `teacher:${newer}`]) expect(await store.drafts.get(each, each)).toBeUndefined();
      });
    });
  });

  test('thanks in the tab that was left open, once the link was opened in another one', async () => {
    const { user } = renderApp(step);
    await fill(user);
    server.on(giveTeacherInput, over());
    await submit(user);
    await screen.findByRole('heading', { name: 'Saved on this device, not sent yet' });
    server.on(giveTeacherInput, { submittedAt: '2026-11-20T10:00:00.000Z' });
    await returnToTab();
    await screen.findByText('Thank you for providing classroom insights.');
  });

  test('keeps the form with what was typed when somebody looks at it again, and leads to no sign-in of parents', async () => {
    const { user, address } = renderApp(step);
    await fill(user);
    server.on(getTeacherInput, over());
    await returnToTab();
    await screen.findByText(remedy);
    expect(screen.getByLabelText(/^Strengths/)).toHaveValue('Curious');
    expect(address()).toBe(step);
    server.on(getTeacherInput, page());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(remedy)).toBeNull());
    expect(screen.getByLabelText(/^Strengths/)).toHaveValue('Curious');
  });

  test('says so on a page that is loaded anew, where a parent still finds the way to the sign-in', async () => {
    server.on(getTeacherInput, over());
    server.on(getProgress, over());
    renderApp(step);
    await screen.findByRole('heading', { level: 1, name: 'Please open the link in your mail again' });
    const ways = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sign in' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([`/sign-in?next=${encodeURIComponent(step)}`]);
  });

  test('without a connection says that instead, and thanks by itself when it is back', async () => {
    const { user } = renderApp(step);
    await fill(user);
    server.goOffline();
    await submit(user);
    expect(
      (
        await screen.findAllByText(
          /^There is no connection\. It goes out by itself once there is and this page is open\./,
        )
      ).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByText(remedy)).toBeNull();
    server.goOffline(false);
    setOnline(true);
    await screen.findByText('Thank you for providing classroom insights.');
  });
});

describe('a form that was handed in', () => {
  beforeEach(() => server.on(getTeacherInput, page(submitted)));
  const findDefinition = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

  test('is shown to the teacher as it is stored: what was not answered, or not shared, is said to be missing', async () => {
    renderApp(step);
    await screen.findByRole('heading', { name: 'What you handed in' });
    expect(findDefinition('Participation')).toHaveTextContent('9 of 10');
    expect(findDefinition('Focus and attention')).toHaveTextContent('not answered');
    expect(findDefinition('Learning style')).toHaveTextContent('Visual learner');
    expect(findDefinition('Strengths')).toHaveTextContent('Curious');
    expect(findDefinition('Strengths')?.parentElement).toHaveTextContent('The family may read this.');
    expect(findDefinition('Areas for improvement')).toHaveTextContent('not stored: left empty, or not ticked');
    expect(findDefinition('Time that the form was in use')).toHaveTextContent('about 2 minutes');
    expect(screen.queryByText('Device')).toBeNull();
  });

  test('can be saved as a plain file of the same words', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${blobs.push(file as Blob)}`);
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const { user } = renderApp(step);
    await screen.findByRole('button', { name: 'Print' });
    await user.click(screen.getByRole('button', { name: 'Save as a file' }));
    const text = (await blobs[0]?.text()) ?? '';
    expect(text).toMatch(/^Teacher Input - Day 5\nAbout Mira\n\nHanded in\n/);
    for (const part of [
      'Strengths\nCurious\n(The family may read this.)',
      'Focus and attention\nnot answered',
      'Areas for improvement\nnot stored',
    ])
      expect(text).toContain(part);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('is withdrawn after a second question, unless the report was begun meanwhile, and the page says so', async () => {
    server.on(withdrawTeacherInput, createRefusal(409, 'ANALYSIS_RUNNING'));
    const { user } = renderApp(step);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the form' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/The parents are told that the form was withdrawn, not why/)).toBeInTheDocument();
    expect(server.received(withdrawTeacherInput)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Withdraw the form' }));
    await screen.findByText(/The report is being written, so nothing can be changed now/);
    expect(screen.getByText('Curious')).toBeInTheDocument();
    server.on(withdrawTeacherInput, page({ state: 'withdrawn', childName: null }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw the form' }));
    await screen.findByText(/You have withdrawn the form/);
    expect(screen.queryByText('Curious')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw the form' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Not me? Never contact me again' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('cannot be withdrawn once the report is made, and is still shown', async () => {
    server.on(getTeacherInput, page({ ...submitted, childName: null }));
    server.on(getTeacherCopy, createCopy({ canWithdraw: false }));
    renderApp(step);
    await screen.findByText('Curious');
    expect(screen.getByText(/the form can no longer be withdrawn/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw the form' })).toBeNull();
  });

  test('says where nothing of it may be shown any more, and where it could not be fetched', async () => {
    server.on(getTeacherCopy, createRefusal(403, 'FORBIDDEN'));
    const { user } = renderApp(step);
    await screen.findByText('What you handed in could not be fetched.');
    server.on(getTeacherCopy, { form: null, canWithdraw: false });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/There is nothing of yours to show/);
  });
});

test('a parent sees where the invitation stands and no form', async () => {
  server.on(getTeacherInput, createRefusal(404, 'NOT_FOUND'));
  server.on(getProgress, createProgressView({ currentDay: 4 }));
  renderApp(step);
  await screen.findByText('Invited. The form is due on day 5.');
  await waitFor(() => expect(screen.queryByLabelText('Learning style')).toBeNull());
  // Back in the tab on a line that fails, what was on the screen stays.
  server.on(getTeacherInput, createRefusal(500, 'UNAVAILABLE'));
  await returnToTab();
  await waitFor(() => expect(server.received(getTeacherInput).length).toBeGreaterThan(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('Invited. The form is due on day 5.')).toBeInTheDocument();
});

test('where neither form nor invitation can be shown the page has a heading and a title, and says what helps', async () => {
  for (const endpoint of [getTeacherInput, getProgress]) server.on(endpoint, createRefusal(404, 'NOT_FOUND'));
  renderApp(step);
  await screen.findByRole('heading', { level: 1, name: 'The form could not be opened' });
  expect(document.title).toBe('The form could not be opened · Seven Stones');
  expect(screen.getByRole('alert')).toHaveTextContent(/Please open that link once more/);
});
