import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listAssessments } from '#shared/contracts/assessments.ts';
import { GuardianList, listGuardians } from '#shared/contracts/guardians.ts';
import { changeReminderAddress, getReminderAddress, listStudents, Student } from '#shared/contracts/students.ts';
import { correctChild } from '#shared/messages/en/correct-child.ts';
import { ANA, STUDENT_ID } from '#web/testing/examples.ts';
import { fakeServer, refused } from '#web/testing/fake-server.ts';
import { ownAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const words = correctChild.reminders;
const server = fakeServer();
const KITCHEN = 'kitchen@example.org';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  ownAccount(server);
  server.on(listAssessments, { assessments: [] });
  server.on(listStudents, {
    students: [Student.parse({ id: STUDENT_ID, nickname: 'Mira', ageYears: 8, birthMonth: null })],
  });
  const since = '2026-11-01T10:00:00.000Z';
  server.on(
    listGuardians,
    GuardianList.parse({
      guardians: [{ userId: ANA.userId, name: 'Ana', role: 'co-guardian', isYou: true, since }],
      invitations: [],
      offers: [],
    }),
  );
});
const part = async () => within(await screen.findByRole('region', { name: words.ofChild('Mira') }));

test('says where reminders go, asks another address, and says what it waits for', async () => {
  server.on(changeReminderAddress, { email: null, asked: KITCHEN });
  const { user } = renderApp('/account');
  const shown = await part();
  expect(await shown.findByText(words.own(ANA.email))).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: words.back })).not.toBeInTheDocument();
  await user.type(shown.getByLabelText(words.field), ` ${KITCHEN}`);
  await user.click(shown.getByRole('button', { name: words.save }));
  expect(await shown.findByText(words.asked(KITCHEN))).toBeInTheDocument();
  expect(shown.getByLabelText(words.field)).toHaveValue('');
  expect(server.received(changeReminderAddress).map(({ body }) => body)).toEqual([{ email: KITCHEN }]);
});

test('takes them back to the own address', async () => {
  server.on(getReminderAddress, { email: KITCHEN, asked: null });
  server.on(changeReminderAddress, { email: null, asked: null });
  const { user } = renderApp('/account');
  const shown = await part();
  expect(await shown.findByText(words.elsewhere(KITCHEN))).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: words.back }));
  expect(await shown.findByText(words.own(ANA.email))).toBeInTheDocument();
  expect(server.received(changeReminderAddress).map(({ body }) => body)).toEqual([{ email: ANA.email }]);
});

test('sends nothing that is no address, and says when too many were asked', async () => {
  server.on(changeReminderAddress, refused(409, 'LIMIT_REACHED'));
  const { user } = renderApp('/account');
  const shown = await part();
  await user.type(await shown.findByLabelText(words.field), 'kitchen');
  await user.click(shown.getByRole('button', { name: words.save }));
  expect(await shown.findByText(words.fault)).toBeInTheDocument();
  expect(server.received(changeReminderAddress)).toHaveLength(0);
  await user.type(shown.getByLabelText(words.field), '@example.org');
  await user.click(shown.getByRole('button', { name: words.save }));
  expect(await shown.findByText(words.tooMany)).toBeInTheDocument();
});

test('asks nobody else for somebody who has not confirmed the own address', async () => {
  ownAccount(server, { ...ANA, verified: false });
  server.on(listStudents, {
    students: [Student.parse({ id: STUDENT_ID, nickname: 'Mira', ageYears: 8, birthMonth: null })],
  });
  renderApp('/account');
  const shown = await part();
  expect(await shown.findByText(words.proveFirst)).toBeInTheDocument();
  expect(shown.queryByLabelText(words.field)).not.toBeInTheDocument();
});
