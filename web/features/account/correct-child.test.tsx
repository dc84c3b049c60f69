import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { correctChild as words } from '#messages/correct-child.ts';
import { schedule } from '#messages/schedule.ts';
import { listStudents, updateStudent } from '#shared/contracts/students.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { MIRA, serveChild, serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
beforeEach(() => {
  serveOwnAccount(server);
  serveChild(server);
});
const open = async () => {
  const { user } = renderApp('/account?tab=children');
  return { user, opened: within(await screen.findByRole('region', { name: 'Correct what we know of Mira' })) };
};

test('says what hangs on the age before it is saved, sends what was changed alone, and reads every page anew', async () => {
  server.on(updateStudent, { ...MIRA, nickname: 'Mirabel' });
  const { user, opened } = await open();
  expect(opened.getByText(words.ageHint)).toBeInTheDocument();
  await user.clear(opened.getByLabelText('Nickname'));
  await user.type(opened.getByLabelText('Nickname'), 'Mirabel');
  server.on(listStudents, { students: [{ ...MIRA, nickname: 'Mirabel' }] });
  await user.click(opened.getByRole('button', { name: 'Save' }));
  await screen.findByRole('region', { name: 'Correct what we know of Mirabel' });
  expect(server.received(updateStudent).map(({ body }) => body)).toEqual([{ nickname: 'Mirabel' }]);
});

test('refuses a child without a name and a month that does not fit, and sends nothing', async () => {
  const { user, opened } = await open();
  await user.clear(opened.getByLabelText('Nickname'));
  await user.type(opened.getByLabelText(/Month of birth/), '1999-01');
  await user.click(opened.getByRole('button', { name: 'Save' }));
  await opened.findByText(schedule.faults.childName);
  await user.type(opened.getByLabelText('Nickname'), 'Mira');
  await user.click(opened.getByRole('button', { name: 'Save' }));
  await opened.findByText(schedule.faults.birthMonth);
  expect(server.received(updateStudent)).toHaveLength(0);
});

test('shows how a month is written before it is, and what a nickname may not have by the rules of the schedule', async () => {
  const { user, opened } = await open();
  expect(opened.getByLabelText(/Month of birth/)).toHaveAttribute('placeholder', 'YYYY-MM');
  await user.type(opened.getByLabelText('Nickname'), '/Lea');
  await user.click(opened.getByRole('button', { name: 'Save' }));
  await opened.findByText(schedule.faults.nickname);
  expect(server.received(updateStudent)).toHaveLength(0);
});

test('corrects the name of a child whose age is beyond what its month says, and refuses another age for the same month', async () => {
  const born = `${new Date().getFullYear() - 17}-01`;
  server.on(listStudents, { students: [{ ...MIRA, ageYears: 15, birthMonth: born }] });
  server.on(updateStudent, MIRA);
  const { user, opened } = await open();
  await user.type(opened.getByLabelText('Nickname'), 'bel');
  await user.selectOptions(opened.getByLabelText('Age'), '9');
  await user.click(opened.getByRole('button', { name: 'Save' }));
  await opened.findByText(schedule.faults.birthMonth);
  await user.selectOptions(opened.getByLabelText('Age'), '15');
  await user.click(opened.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.received(updateStudent).map(({ body }) => body)).toEqual([{ nickname: 'Mirabel' }]),
  );
});

test('says why a correction did not work', async () => {
  server.on(updateStudent, createRefusal(503, 'UNAVAILABLE'));
  const { user, opened } = await open();
  await user.selectOptions(opened.getByLabelText('Age'), '9');
  await user.click(opened.getByRole('button', { name: 'Save' }));
  await opened.findByRole('alert');
  await waitFor(() => expect(server.received(updateStudent).map(({ body }) => body)).toEqual([{ ageYears: 9 }]));
});

test('is the owner’s alone', async () => {
  serveChild(server, 'co-guardian');
  renderApp('/account?tab=children');
  await screen.findByRole('region', { name: 'Mira: consent' });
  await screen.findByRole('button', { name: /Stop looking after/ });
  expect(screen.queryByRole('region', { name: 'Correct what we know of Mira' })).toBeNull();
});
