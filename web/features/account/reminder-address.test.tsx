import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { correctChild } from '#messages/correct-child.ts';
import { refusals } from '#messages/refusals.ts';
import { changeReminderAddress, getReminderAddress } from '#shared/contracts/students.ts';
import { ANA } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { serveChild, serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const words = correctChild.reminders;
const server = createFakeServer();
const KITCHEN = 'kitchen@example.org';

beforeEach(() => {
  serveOwnAccount(server);
  serveChild(server, 'co-guardian');
});
const open = async () => {
  const { user } = renderApp('/account?tab=children');
  return { user, reminderPart: within(await screen.findByRole('region', { name: words.ofChild('Mira') })) };
};

test('says where reminders go, asks another address, and says what it waits for', async () => {
  server.on(changeReminderAddress, { email: null, asked: KITCHEN });
  const { user, reminderPart } = await open();
  await reminderPart.findByText(words.own(ANA.email));
  expect(reminderPart.queryByRole('button', { name: words.back })).toBeNull();
  await user.type(reminderPart.getByLabelText(words.field), ` ${KITCHEN}`);
  await user.click(reminderPart.getByRole('button', { name: words.save }));
  await reminderPart.findByText(words.asked(KITCHEN));
  expect(reminderPart.getByLabelText(words.field)).toHaveValue('');
  expect(server.received(changeReminderAddress).map(({ body }) => body)).toEqual([{ email: KITCHEN }]);
});

test('has the form open while a further address is sent, and closes it once it was accepted', async () => {
  server.on(changeReminderAddress, { email: null, asked: KITCHEN });
  const { user, reminderPart } = await open();
  const getForm = () => reminderPart.getByLabelText(words.field).closest('details');
  await reminderPart.findByLabelText(words.field);
  for (const isFirst of [true, false]) {
    await user.click(reminderPart.getByText(words.open));
    await user.type(reminderPart.getByLabelText(words.field), KITCHEN);
    const form = getForm();
    if (!isFirst) server.on(changeReminderAddress, createRefusal(409, 'ADDRESS_LIMIT'));
    await user.click(reminderPart.getByRole('button', { name: words.save }));
    if (isFirst) await waitFor(() => expect(getForm()).not.toHaveAttribute('open'));
    else {
      await reminderPart.findByText(refusals.ADDRESS_LIMIT);
      expect(getForm()).toBe(form);
      expect(getForm()).toHaveAttribute('open');
    }
  }
});

test('takes them back to the own address', async () => {
  server.on(getReminderAddress, { email: KITCHEN, asked: null });
  server.on(changeReminderAddress, { email: null, asked: null });
  const { user, reminderPart } = await open();
  await reminderPart.findByText(words.elsewhere(KITCHEN));
  await user.click(reminderPart.getByRole('button', { name: words.back }));
  await reminderPart.findByText(words.own(ANA.email));
  expect(server.received(changeReminderAddress).map(({ body }) => body)).toEqual([{ email: ANA.email }]);
});

test('sends nothing that is no address, and says when too many were asked', async () => {
  server.on(changeReminderAddress, createRefusal(409, 'ADDRESS_LIMIT'));
  const { user, reminderPart } = await open();
  await user.type(await reminderPart.findByLabelText(words.field), 'kitchen');
  await user.click(reminderPart.getByRole('button', { name: words.save }));
  await reminderPart.findByText(words.fault);
  expect(server.received(changeReminderAddress)).toHaveLength(0);
  await user.type(reminderPart.getByLabelText(words.field), '@example.org');
  await user.click(reminderPart.getByRole('button', { name: words.save }));
  await reminderPart.findByText(refusals.ADDRESS_LIMIT);
});

test('asks nobody else for somebody who has not confirmed the own address', async () => {
  serveOwnAccount(server, { ...ANA, verified: false });
  serveChild(server, 'co-guardian');
  const { reminderPart } = await open();
  await reminderPart.findByText(words.proveFirst);
  expect(reminderPart.queryByLabelText(words.field)).toBeNull();
});
