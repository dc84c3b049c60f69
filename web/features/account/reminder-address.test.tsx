import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { correctChild } from '#messages/correct-child.ts';
import { listAssessments } from '#shared/contracts/assessments.ts';
import { GuardianList, listGuardians } from '#shared/contracts/guardians.ts';
import { changeReminderAddress, getReminderAddress, listStudents, Student } from '#shared/contracts/students.ts';
import { ANA, STUDENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const words = correctChild.reminders;
const server = createFakeServer();
const KITCHEN = 'kitchen@example.org';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  serveOwnAccount(server);
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
  const reminderPart = await part();
  expect(await reminderPart.findByText(words.own(ANA.email))).toBeInTheDocument();
  expect(reminderPart.queryByRole('button', { name: words.back })).not.toBeInTheDocument();
  await user.type(reminderPart.getByLabelText(words.field), ` ${KITCHEN}`);
  await user.click(reminderPart.getByRole('button', { name: words.save }));
  expect(await reminderPart.findByText(words.asked(KITCHEN))).toBeInTheDocument();
  expect(reminderPart.getByLabelText(words.field)).toHaveValue('');
  expect(server.received(changeReminderAddress).map(({ body }) => body)).toEqual([{ email: KITCHEN }]);
});

test('takes them back to the own address', async () => {
  server.on(getReminderAddress, { email: KITCHEN, asked: null });
  server.on(changeReminderAddress, { email: null, asked: null });
  const { user } = renderApp('/account');
  const reminderPart = await part();
  expect(await reminderPart.findByText(words.elsewhere(KITCHEN))).toBeInTheDocument();
  await user.click(reminderPart.getByRole('button', { name: words.back }));
  expect(await reminderPart.findByText(words.own(ANA.email))).toBeInTheDocument();
  expect(server.received(changeReminderAddress).map(({ body }) => body)).toEqual([{ email: ANA.email }]);
});

test('sends nothing that is no address, and says when too many were asked', async () => {
  server.on(changeReminderAddress, createRefusal(409, 'LIMIT_REACHED'));
  const { user } = renderApp('/account');
  const reminderPart = await part();
  await user.type(await reminderPart.findByLabelText(words.field), 'kitchen');
  await user.click(reminderPart.getByRole('button', { name: words.save }));
  expect(await reminderPart.findByText(words.fault)).toBeInTheDocument();
  expect(server.received(changeReminderAddress)).toHaveLength(0);
  await user.type(reminderPart.getByLabelText(words.field), '@example.org');
  await user.click(reminderPart.getByRole('button', { name: words.save }));
  expect(await reminderPart.findByText(words.tooMany)).toBeInTheDocument();
});

test('asks nobody else for somebody who has not confirmed the own address', async () => {
  serveOwnAccount(server, { ...ANA, verified: false });
  server.on(listStudents, {
    students: [Student.parse({ id: STUDENT_ID, nickname: 'Mira', ageYears: 8, birthMonth: null })],
  });
  renderApp('/account');
  const reminderPart = await part();
  expect(await reminderPart.findByText(words.proveFirst)).toBeInTheDocument();
  expect(reminderPart.queryByLabelText(words.field)).not.toBeInTheDocument();
});
