import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listAssessments } from '#shared/contracts/assessments.ts';
import * as contracts from '#shared/contracts/guardians.ts';
import { listStudents, Student, updateStudent } from '#shared/contracts/students.ts';
import { correctChild as words } from '#shared/messages/en/correct-child.ts';
import { ANA, STUDENT_ID } from '#web/testing/examples.ts';
import { fakeServer, refused } from '#web/testing/fake-server.ts';
import { ownAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = fakeServer();
const MIRA = Student.parse({ id: STUDENT_ID, nickname: 'Mira', ageYears: 8, birthMonth: null });
const guardians = (role: 'owner' | 'co-guardian') =>
  contracts.GuardianList.parse({
    guardians: [{ userId: ANA.userId, name: 'Ana', role, isYou: true, since: '2026-11-01T10:00:00.000Z' }],
    invitations: [],
    offers: [],
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  ownAccount(server);
  server.on(listAssessments, { assessments: [] });
  server.on(listStudents, { students: [MIRA] });
  server.on(contracts.listGuardians, guardians('owner'));
});
const form = async () => within(await screen.findByRole('region', { name: 'Correct what we know of Mira' }));

test('says what hangs on the age before it is saved, sends what was changed alone, and reads every page anew', async () => {
  server.on(updateStudent, { ...MIRA, nickname: 'Mirabel' });
  const { user } = renderApp('/account');
  const shown = await form();
  expect(shown.getByText(words.ageHint)).toBeInTheDocument();
  await user.clear(shown.getByLabelText('Nickname'));
  await user.type(shown.getByLabelText('Nickname'), 'Mirabel');
  server.on(listStudents, { students: [{ ...MIRA, nickname: 'Mirabel' }] });
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('region', { name: 'Correct what we know of Mirabel' })).toBeInTheDocument();
  expect(server.received(updateStudent).map(({ body }) => body)).toEqual([{ nickname: 'Mirabel' }]);
});

test('refuses a child without a name and a month that does not fit, and sends nothing', async () => {
  const { user } = renderApp('/account');
  const shown = await form();
  await user.clear(shown.getByLabelText('Nickname'));
  await user.type(shown.getByLabelText(/Month of birth/), '1999-01');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText(words.faults.nickname)).toBeInTheDocument();
  await user.type(shown.getByLabelText('Nickname'), 'Mira');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText(words.faults.birthMonth)).toBeInTheDocument();
  expect(server.received(updateStudent)).toHaveLength(0);
});

test('corrects the name of a child whose age is beyond what its month says, and refuses another age for the same month', async () => {
  const born = `${new Date().getFullYear() - 17}-01`;
  server.on(listStudents, { students: [{ ...MIRA, ageYears: 15, birthMonth: born }] });
  server.on(updateStudent, MIRA);
  const { user } = renderApp('/account');
  const shown = await form();
  await user.type(shown.getByLabelText('Nickname'), 'bel');
  await user.selectOptions(shown.getByLabelText('Age'), '9');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText(words.faults.birthMonth)).toBeInTheDocument();
  await user.selectOptions(shown.getByLabelText('Age'), '15');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.received(updateStudent).map(({ body }) => body)).toEqual([{ nickname: 'Mirabel' }]),
  );
});

test('says why a correction did not work', async () => {
  server.on(updateStudent, refused(503, 'UNAVAILABLE'));
  const { user } = renderApp('/account');
  const shown = await form();
  await user.selectOptions(shown.getByLabelText('Age'), '9');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByRole('alert')).toBeInTheDocument();
  await waitFor(() => expect(server.received(updateStudent).map(({ body }) => body)).toEqual([{ ageYears: 9 }]));
});

test('is the owner’s alone', async () => {
  server.on(contracts.listGuardians, guardians('co-guardian'));
  renderApp('/account');
  expect(await screen.findByRole('region', { name: 'Mira: consent' })).toBeInTheDocument();
  await screen.findByRole('button', { name: /Stop looking after/ });
  expect(screen.queryByRole('region', { name: 'Correct what we know of Mira' })).not.toBeInTheDocument();
});
