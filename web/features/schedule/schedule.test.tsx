import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateUser } from '#shared/contracts/accounts.ts';
import { scheduleAssessment } from '#shared/contracts/assessments.ts';
import { ErasureStep, listErasures } from '#shared/contracts/rights.ts';
import { getSession } from '#shared/contracts/session.ts';
import { createStudent, listStudents, Student } from '#shared/contracts/students.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { getLocalToday } from '#web/lib/dates.ts';
import { ANA, createProgressView, STUDENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click } from '#web/testing/steps.ts';

const server = createFakeServer();
const mira = Student.parse({ id: STUDENT_ID, nickname: 'Mira', ageYears: 8, birthMonth: null });
let today: ReturnType<typeof getLocalToday>;
const submit = () => screen.getByRole('button', { name: 'Schedule Assessment' });

beforeEach(() => {
  today = getLocalToday(Date.now());
  server.on(listStudents, { students: [] });
  server.on(createStudent, mira);
  server.on(scheduleAssessment, createProgressView({ currentDay: 0, done: [], startDate: today }));
});

async function open(store = createMemoryDeviceStore()) {
  const app = renderApp('/dashboard?tab=schedule', {}, store);
  await screen.findByRole('button', { name: 'Schedule Assessment' });
  return app;
}
async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByLabelText('Child’s name'), 'Mira');
  await user.selectOptions(screen.getByLabelText('Age'), '8');
  await user.type(screen.getByLabelText('Start date'), today);
  await user.click(screen.getByRole('checkbox', { name: /I have read the notice/ }));
}

describe('the schedule form', () => {
  test('asks for what is missing at each field, with focus on the first, and as the notice of the specification', async () => {
    const { user } = await open();
    expect(screen.getByLabelText('Reminder at')).toHaveValue('18:00');
    await user.clear(screen.getByLabelText('Parent email'));
    await user.click(submit());
    await screen.findByText('Missing Information');
    expect(screen.getByText('Please fill in all required fields')).toBeInTheDocument();
    for (const name of ['Child’s name', 'Age', 'Start date', 'Parent email'])
      expect(screen.getByLabelText(name)).toBeInvalid();
    expect(screen.getByLabelText('Child’s name')).toHaveAccessibleDescription(/Please give the child a name./);
    expect(screen.getByLabelText('Child’s name')).toHaveFocus();
    expect(screen.getByLabelText(/Teacher email/)).toBeValid();
    expect(server.received(scheduleAssessment)).toHaveLength(0);
  });

  test('offers ages 3 to 15 and no start before today', async () => {
    const app = await open();
    const ages = [...(screen.getByLabelText('Age') as HTMLSelectElement).options]
      .map(({ value }) => value)
      .filter(Boolean);
    expect([ages[0], ages.at(-1), ages.length]).toEqual(['3', '15', 13]);
    expect(screen.getByLabelText('Start date')).toHaveAttribute('min', today);
    await fill(app);
    await app.user.clear(screen.getByLabelText('Start date'));
    await app.user.type(screen.getByLabelText('Start date'), '2020-01-01');
    await app.user.click(submit());
    await screen.findByText('The start date cannot be earlier than today.');
    expect(server.received(scheduleAssessment)).toHaveLength(0);
  });

  test('schedules nothing without the consent, nor with a month of birth that makes the child younger than it is', async () => {
    const app = await open();
    await fill(app);
    const consent = screen.getByRole('checkbox', { name: /I have read the notice/ });
    await app.user.click(consent);
    await app.user.click(submit());
    await screen.findByText(/Please read the notice and agree/);
    await app.user.click(consent);
    const now = new Date();
    // Turned 7 at least a month ago.
    const born = new Date(Date.UTC(now.getFullYear() - 7, now.getMonth() - 2, 1)).toISOString().slice(0, 7);
    await app.user.type(screen.getByLabelText(/Month of birth/), born);
    await app.user.click(submit());
    await screen.findByText('The month does not fit the age.');
    expect(screen.getByLabelText(/Month of birth/)).toHaveFocus();
    expect(server.received(createStudent)).toHaveLength(0);
  });

  test('says how a month is written, where its field is one of plain text, and what a nickname may not have', async () => {
    const app = await open();
    await fill(app);
    const month = screen.getByLabelText(/Month of birth/);
    month.setAttribute('type', 'text');
    await app.user.type(month, '05/2017');
    await app.user.type(screen.getByLabelText('Child’s name'), '/Lea');
    await app.user.click(submit());
    await screen.findByText('Please write the year and the month, like 2017-05.');
    expect(screen.getByLabelText('Child’s name')).toHaveAccessibleDescription(
      /Please leave out @, colons, slashes and phone numbers, and write a space after a full stop[.]/,
    );
    expect(server.received(createStudent)).toHaveLength(0);
  });

  test('takes the age of the first day where a birthday comes before it, and adds the child with its age of today', async () => {
    const app = await open();
    await fill(app);
    const [year, month] = today.split('-').map(Number) as [number, number];
    // Turns 8 in two months.
    const born = new Date(Date.UTC(year - 8, month + 1, 1)).toISOString().slice(0, 7);
    const start = new Date(Date.UTC(year, month + 3, 1)).toISOString().slice(0, 10);
    await app.user.type(screen.getByLabelText(/Month of birth/), born);
    await app.user.clear(screen.getByLabelText('Start date'));
    await app.user.type(screen.getByLabelText('Start date'), start);
    await app.user.click(submit());
    await waitFor(() => expect(server.received(scheduleAssessment)).toHaveLength(1));
    expect([server.received(createStudent)[0]?.body, server.received(scheduleAssessment)[0]?.body]).toMatchObject([
      { ageYears: 7, birthMonth: born },
      { startDate: start, child: { ageYears: 8, birthMonth: born } },
    ]);
  });

  test('adds a child that turns 3 before its first day without the month, for which it is too young today', async () => {
    const app = await open();
    await fill(app);
    await app.user.selectOptions(screen.getByLabelText('Age'), '3');
    const [year, month] = today.split('-').map(Number) as [number, number];
    const born = new Date(Date.UTC(year - 3, month + 1, 1)).toISOString().slice(0, 7);
    await app.user.type(screen.getByLabelText(/Month of birth/), born);
    await app.user.clear(screen.getByLabelText('Start date'));
    const start = new Date(Date.UTC(year, month + 3, 1)).toISOString().slice(0, 10);
    await app.user.type(screen.getByLabelText('Start date'), start);
    await app.user.click(submit());
    await waitFor(() => expect(server.received(scheduleAssessment)).toHaveLength(1));
    expect(server.received(createStudent)[0]?.body).toEqual({ nickname: 'Mira', ageYears: 3 });
    expect(server.received(scheduleAssessment)[0]?.body).toMatchObject({ child: { ageYears: 3, birthMonth: born } });
  });

  test('sends the child and the week, confirms in the words of the specification, and is empty again', async () => {
    const store = createMemoryDeviceStore();
    const app = await open(store);
    await fill(app);
    await waitFor(async () =>
      expect(await store.drafts.get(ANA.userId, 'schedule')).toMatchObject({ childName: 'Mira' }),
    );
    await app.user.type(screen.getByLabelText(/Teacher email/), 'okafor@school.example');
    await app.user.click(submit());
    expect((await screen.findAllByText('Assessment Scheduled')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^7-day assessment for Mira will begin on /).length).toBeGreaterThan(0);
    expect(server.received(createStudent).map(({ body }) => body)).toEqual([{ nickname: 'Mira', ageYears: 8 }]);
    expect(server.received(scheduleAssessment)[0]?.body).toMatchObject({
      studentId: STUDENT_ID,
      startDate: today,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      reminderTime: '18:00',
      parentEmail: 'ana@example.com',
      teacherEmail: 'okafor@school.example',
      consent: { noticeVersion: '2027-01' },
    });
    expect(screen.getByLabelText('Child’s name')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: /I have read the notice/ })).not.toBeChecked();
    await waitFor(async () => expect(await store.drafts.get(ANA.userId, 'schedule')).toBeUndefined());
  });

  test('takes an own line to the teacher where there is one, and none that could lead elsewhere', async () => {
    const app = await open();
    await fill(app);
    expect(screen.queryByLabelText(/A line of your own/)).toBeNull();
    await app.user.type(screen.getByLabelText(/Teacher email/), 'okafor@school.example');
    const line = screen.getByLabelText(/A line of your own/);
    await app.user.type(line, 'me@home.example');
    await app.user.click(submit());
    await screen.findByText(/Please leave out e-mail addresses/);
    expect(line).toHaveFocus();
    expect(server.received(scheduleAssessment)).toHaveLength(0);
    await app.user.clear(line);
    await app.user.type(line, 'We met in October.');
    await app.user.click(submit());
    expect((await screen.findAllByText('Assessment Scheduled')).length).toBeGreaterThan(0);
    expect(server.received(scheduleAssessment)[0]?.body).toMatchObject({ teacherLine: 'We met in October.' });
  });

  test('asks nothing of a line to a teacher who was left out', async () => {
    const app = await open();
    await fill(app);
    await app.user.type(screen.getByLabelText(/Teacher email/), 'okafor@school.example');
    await app.user.type(screen.getByLabelText(/A line of your own/), 'Call me: 0171 234567');
    await app.user.clear(screen.getByLabelText(/Teacher email/));
    await app.user.click(submit());
    expect((await screen.findAllByText('Assessment Scheduled')).length).toBeGreaterThan(0);
    expect(server.received(scheduleAssessment)[0]?.body).not.toHaveProperty('teacherLine');
  });

  test('takes a child that the family has already, whose age is corrected by the week itself or not at all', async () => {
    server.on(listStudents, { students: [{ ...mira, ageYears: 7 }] });
    const app = await open();
    await fill(app);
    await app.user.click(submit());
    await waitFor(() => expect(server.received(scheduleAssessment)).toHaveLength(1));
    expect(server.received(createStudent)).toHaveLength(0);
    expect(server.received(scheduleAssessment)[0]?.body).toMatchObject({
      studentId: STUDENT_ID,
      child: { ageYears: 8 },
    });
  });

  describe('where the name is not exactly that of one child', () => {
    const OTHER = '0193a1de-0000-4000-8000-0000000000e2';
    const lilly = { ...mira, nickname: 'Lilly', ageYears: 7 };
    const other = Student.parse({ ...mira, id: OTHER, ageYears: 4 });
    const choose = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
      user.click(await screen.findByRole('button', { name }));
    const getIds = () =>
      server.received(scheduleAssessment).map(({ body }) => (body as { studentId: string }).studentId);

    test('asks which child it is before anything is sent, and takes the one that is chosen', async () => {
      server.on(listStudents, { students: [lilly] });
      const app = await open();
      await fill(app);
      await app.user.click(submit());
      await choose(app, 'Back to the form');
      expect(screen.getByLabelText('Child’s name')).toHaveValue('Mira');
      await app.user.click(submit());
      await screen.findByRole('dialog', { name: 'Is “Mira” one of these children?' });
      expect([server.received(createStudent), getIds()]).toEqual([[], []]);
      await choose(app, 'Lilly, 7 years');
      await waitFor(() => expect(getIds()).toEqual([STUDENT_ID]));
      expect(server.received(createStudent)).toHaveLength(0);
    });

    test('asks where two have it, once for a name, and creates another child once, also if its week is refused at first', async () => {
      server.on(listStudents, { students: [mira, other] });
      server.on(createStudent, { ...mira, id: '0193a1de-0000-4000-8000-0000000000e3' as never });
      server.on(scheduleAssessment, createRefusal(503, 'UNAVAILABLE'));
      const app = await open();
      await fill(app);
      await app.user.click(submit());
      await screen.findByRole('button', { name: 'Mira, 4 years' });
      await choose(app, 'Another child');
      await screen.findByText(/The week could not be scheduled. The server is busy/);
      await app.user.click(submit());
      await waitFor(() => expect(getIds()).toHaveLength(2));
      expect(
        new Set(server.received(scheduleAssessment).map(({ key, body }) => JSON.stringify([key, body]))).size,
      ).toBe(1);
      expect([getIds()[0], server.received(createStudent).length]).toEqual(['0193a1de-0000-4000-8000-0000000000e3', 1]);
    });

    test('asks again where the week of the chosen child is refused because it has one', async () => {
      server.on(listStudents, { students: [mira, other] });
      server.on(scheduleAssessment, createRefusal(409, 'WEEK_RUNNING'));
      const app = await open();
      await fill(app);
      await app.user.click(submit());
      await choose(app, 'Mira, 8 years');
      await waitFor(() => expect(screen.getByLabelText('Child’s name')).toBeInvalid());
      await app.user.click(submit());
      await choose(app, 'Mira, 4 years');
      await waitFor(() => expect(getIds()).toEqual([STUDENT_ID, OTHER]));
    });
  });

  test('a second try after a lost answer carries the same keys; a changed form carries new ones', async () => {
    const app = await open();
    await fill(app);
    server.on(scheduleAssessment, createRefusal(503, 'UNAVAILABLE'));
    await app.user.click(submit());
    await screen.findByText(/The week could not be scheduled. The server is busy/);
    await app.user.click(submit());
    await waitFor(() => expect(server.received(scheduleAssessment)).toHaveLength(2));
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-disabled', 'true'));
    await app.user.type(screen.getByLabelText(/Notes/), 'late');
    await app.user.click(submit());
    await waitFor(() => expect(server.received(scheduleAssessment)).toHaveLength(3));
    const [first, second, third] = server.received(scheduleAssessment).map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('puts at the age what does not fit the month that is kept, and at the month what does not fit a typed one', async () => {
    const app = await open();
    await fill(app);
    const [age, month] = [screen.getByLabelText('Age'), screen.getByLabelText(/Month of birth/)];
    const fields = [{ path: 'birthMonth', message: 'no' }];
    server.on(listStudents, { students: [{ ...mira, birthMonth: '2017-05' }] });
    server.on(scheduleAssessment, createRefusal(422, 'AGE_MISMATCH', { fields }));
    await app.user.click(submit());
    await waitFor(() => expect(age).toBeInvalid());
    expect(age).toHaveAccessibleDescription(
      /This does not fit the month of birth kept for this child. Choose another age, or change the month on your account page./,
    );
    expect(month).toBeValid();
    await waitFor(() => expect(age).toHaveFocus());
    await app.user.type(month, `${Number(today.slice(0, 4)) - 8}-01`);
    await app.user.click(submit());
    await waitFor(() => expect(month).toBeInvalid());
    expect(month).toHaveAccessibleDescription(/The month does not fit the age./);
    expect(age).toBeValid();
  });

  test.each([
    ['a second running week', 409, 'WEEK_RUNNING', undefined, 'Child’s name', /This child already has a week/],
    ['a start in the past', 409, 'START_IN_PAST', undefined, 'Start date', /./],
    ['a field', 400, 'INVALID_INPUT', 'parentEmail', 'Parent email', /./],
  ] as const)('puts what the server finds, %s, at its field', async (_, status, code, path, label, text) => {
    const app = await open();
    await fill(app);
    server.on(scheduleAssessment, createRefusal(status, code, path && { fields: [{ path, message: 'no' }] }));
    await app.user.click(submit());
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    if (code === 'WEEK_RUNNING') await screen.findAllByText('The week could not be scheduled.');
  });
});

describe('what was typed into the schedule form', () => {
  const name = () => screen.getByLabelText('Child’s name');

  test('is there after a look at another tab', async () => {
    const { user } = await open();
    await user.type(name(), 'Mira');
    await user.selectOptions(screen.getByLabelText('Age'), '8');
    await user.type(screen.getByLabelText(/^Notes/), 'Moved house');
    await user.click(screen.getByRole('checkbox', { name: /I have read the notice/ }));
    await user.click(screen.getByRole('tab', { name: 'Active Assessments' }));
    await user.click(screen.getByRole('tab', { name: 'Schedule New' }));
    expect(await screen.findByLabelText('Child’s name')).toHaveValue('Mira');
    expect(screen.getByLabelText('Age')).toHaveValue('8');
    expect(screen.getByLabelText(/^Notes/)).toHaveValue('Moved house');
    expect(screen.getByLabelText('Reminder at')).toHaveValue('18:00');
    // Consent requires that the notice is shown.
    expect(screen.getByRole('checkbox', { name: /I have read the notice/ })).not.toBeChecked();
  });

  test('follows the account’s address as it is corrected above, in the draft as well, and keeps another one', async () => {
    const store = createMemoryDeviceStore();
    const account = { ...ANA, verified: false };
    server.on(getSession, { account });
    const { user } = await open(store);
    const email = () => screen.getByLabelText('Parent email');
    const readDraft = () => store.drafts.get(ANA.userId, 'schedule');
    const correct = async (address: string) => {
      server.on(updateUser, { ...account, email: address });
      server.on(getSession, { account: { ...account, email: address } });
      await click(user, 'button', 'Wrong address? Change it');
      await user.clear(screen.getByLabelText('E-mail'));
      await user.type(screen.getByLabelText('E-mail'), address);
      await click(user, 'button', 'Save and write there');
      await screen.findByText(`We have written to ${address}: please confirm the address.`);
    };
    await user.type(name(), 'Mira');
    await waitFor(async () => expect(await readDraft()).toMatchObject({ childName: 'Mira' }));
    await correct('ana.b@example.com');
    await waitFor(() => expect(email()).toHaveValue('ana.b@example.com'));
    expect(await readDraft()).not.toHaveProperty('parentEmail');
    await user.clear(email());
    await user.type(email(), 'oma@example.com');
    await correct('ana.c@example.com');
    expect(email()).toHaveValue('oma@example.com');
    await waitFor(async () => expect(await readDraft()).toMatchObject({ parentEmail: 'oma@example.com' }));
  });

  test('goes when a child was erased since, on whichever device; what is begun afterwards stays', async () => {
    const store = createMemoryDeviceStore();
    await store.drafts.set(ANA.userId, 'schedule', { childName: 'Mira', begunAt: '2026-11-22T09:00:00.000Z' });
    const askedAt = '2026-11-23T09:00:00.000Z';
    const steps = ErasureStep.options.map((step) => ({ step, at: askedAt }));
    const done = { receipt: 'ABCD-0123-4567', isDone: true, backupsClearBy: '2026-12-23T09:00:00.000Z' };
    server.on(listErasures, { erasures: [{ id: STUDENT_ID as never, askedAt, steps, ...done }] });
    const first = await open(store);
    await waitFor(async () => expect(await store.drafts.get(ANA.userId, 'schedule')).toBeUndefined());
    await waitFor(() => expect(name()).toHaveValue(''));
    await first.user.type(name(), 'Teo');
    await waitFor(async () =>
      expect(await store.drafts.get(ANA.userId, 'schedule')).toMatchObject({ childName: 'Teo' }),
    );
    first.unmount();
    await open(store);
    await waitFor(() => expect(server.received(listErasures)).toHaveLength(2));
    expect(name()).toHaveValue('Teo');
  });

  test('survives a session that ends, for the same account and for no other', async () => {
    const store = createMemoryDeviceStore();
    const visit = renderApp('/dashboard?tab=schedule', {}, store);
    await visit.user.type(await screen.findByLabelText('Child’s name'), 'Mira');
    server.on(listStudents, createRefusal(401, 'NOT_SIGNED_IN'));
    await visit.user.selectOptions(screen.getByLabelText('Age'), '8');
    await visit.user.type(screen.getByLabelText('Start date'), today);
    await visit.user.click(screen.getByRole('checkbox', { name: /I have read the notice/ }));
    await visit.user.click(submit());
    await waitFor(() => expect(visit.address()).toMatch(/^\/sign-in/));
    visit.unmount();
    sessionHint.write(ANA.userId);
    const again = renderApp('/dashboard?tab=schedule', {}, store);
    expect(await screen.findByLabelText('Child’s name')).toHaveValue('Mira');
    again.unmount();
    server.on(getSession, { account: { ...ANA, userId: '0193a1de-0000-4000-8000-0000000000ff' as never } });
    renderApp('/dashboard?tab=schedule', {}, store);
    expect(await screen.findByLabelText('Child’s name')).toHaveValue('');
  });
});
