import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as contracts from '#shared/contracts/rights.ts';
import { listStudents } from '#shared/contracts/students.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { readPlayChoices, savePlayChoices } from '#web/lib/play-choices.ts';
import { ANA, ASSESSMENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { expectProvedOnce, giveProof, requireProof, serveChild, serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const AT = '2026-11-23T10:00:00.000Z';
/** An erasure with `done` completed steps. */
const erasure = (done: number) =>
  contracts.Erasure.parse({
    id: '0193a1de-0000-7000-8000-0000000000e1',
    receipt: 'ABCD-0123-4567',
    askedAt: AT,
    backupsClearBy: '2026-12-23T10:00:00.000Z',
    isDone: done === 6,
    steps: contracts.ErasureStep.options.map((step, i) => ({ step, at: i < done ? AT : null })),
  });

beforeEach(() => {
  serveOwnAccount(server);
  serveChild(server);
});

/** Names of the files that the page saves. */
function recordSaves(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

describe('the archive', () => {
  test('is fetched after a fresh proof, and saved under the name that the server gave', async () => {
    const zip = new Response('PK', {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="seven-stones-2026-11-23.zip"',
      },
    });
    server.on(contracts.exportStudent, requireProof(server, () => zip) as never);
    const saved = recordSaves();
    const { user } = renderApp('/account?tab=children');
    await user.click(await screen.findByRole('button', { name: 'Download everything about Mira' }));
    await giveProof(user);
    await screen.findByText(/The archive is among your downloads/);
    expect(saved).toEqual(['seven-stones-2026-11-23.zip']);
    expectProvedOnce(server, contracts.exportStudent);
    server.on(contracts.exportStudent, createRefusal(429, 'RATE_LIMITED', { retryAfter: 10 }) as never);
    await user.click(screen.getByRole('button', { name: 'Download everything about Mira' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries');
  });
});

describe('the own data', () => {
  test('are fetched after a fresh proof and saved, or it is said why not', async () => {
    const file = new Response('{}', {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="seven-stones-account-2026-11-23.json"',
      },
    });
    server.on(contracts.exportAccount, createRefusal(429, 'RATE_LIMITED', { retryAfter: 10 }) as never);
    const saved = recordSaves();
    const { user } = renderApp('/account?tab=data');
    const part = within(await screen.findByRole('region', { name: 'Your own data' }));
    await user.click(part.getByRole('button', { name: 'Download my data' }));
    expect(await part.findByRole('alert')).toHaveTextContent('Too many tries');
    server.on(contracts.exportAccount, file as never);
    await user.click(part.getByRole('button', { name: 'Download my data' }));
    await part.findByText(/The file is among your downloads/);
    expect(saved).toEqual(['seven-stones-account-2026-11-23.json']);
  });
});

describe('erasing a child', () => {
  const open = async (store = createMemoryDeviceStore()) => {
    const app = renderApp('/account?tab=children', {}, store);
    await app.user.click(await screen.findByRole('button', { name: 'Erase everything about Mira' }));
    return {
      ...app,
      store,
      dialog: within(await screen.findByRole('dialog', { name: 'Erase everything about Mira?' })),
    };
  };

  test('wants the name of the child, and sends nothing under another', async () => {
    const { user, dialog } = await open();
    expect(dialog.getByText(/cannot be taken back/)).toBeInTheDocument();
    expect(dialog.getByText(/has not sent yet are lost/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('What the child is called here'), 'Mia');
    await user.click(dialog.getByRole('button', { name: 'Erase everything' }));
    expect(dialog.getByText('This is not what the child is called here.')).toBeInTheDocument();
    expect(server.received(contracts.eraseStudent)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Keep everything' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows each step as it is done, then the receipt, and leaves no view of a week and no begun form on the device', async () => {
    const store = createMemoryDeviceStore();
    await store.views.set(ANA.userId, 'a week', { kept: true });
    await store.drafts.set(ANA.userId, 'parent:a week', 'typed');
    await store.drafts.set(ANA.userId, 'schedule', 'typed');
    const { user, dialog } = await open(store);
    savePlayChoices(ASSESSMENT_ID as never, { coat: 2 });
    let done = 1;
    server.on(contracts.eraseStudent, () => {
      server.on(listStudents, { students: [] });
      return erasure(1);
    });
    server.on(contracts.listErasures, () => ({ erasures: [erasure(done)] }));
    await user.type(dialog.getByLabelText('What the child is called here'), ' Mira ');
    await user.click(dialog.getByRole('button', { name: 'Erase everything' }));
    await screen.findByRole('heading', { name: 'Being erased, Receipt ABCD-0123-4567' });
    expect(screen.getAllByText('still to come')).toHaveLength(5);
    expect(server.received(contracts.eraseStudent).map(({ body }) => body)).toEqual([{ nickname: 'Mira' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Mira/ })).toBeNull());
    done = 6;
    await screen.findByRole('heading', { name: 'Erased, Receipt ABCD-0123-4567' });
    expect(screen.getByText(/Backups hold nothing of it any more from 23 December 2026/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print the receipt' })).toBeInTheDocument();
    expect(await store.views.get(ANA.userId, 'a week')).toBeUndefined();
    for (const name of ['parent:a week', 'schedule']) expect(await store.drafts.get(ANA.userId, name)).toBeUndefined();
    expect(readPlayChoices(ASSESSMENT_ID as never)).toEqual({});
  });

  test.each(['first', 'last'] as const)(
    'leaves no view of a week on the device where the list of children is answered %s',
    async (order) => {
      const store = createMemoryDeviceStore();
      const { user, dialog } = await open(store);
      localStorage.setItem('seven-stones.signed-in', ANA.userId);
      await store.views.set(ANA.userId, 'a week', { kept: true });
      server.on(contracts.eraseStudent, () => {
        if (order === 'first') server.on(listStudents, { students: [] });
        else server.hold(listStudents);
        return erasure(1);
      });
      server.on(contracts.listErasures, { erasures: [erasure(6)] });
      await user.type(dialog.getByLabelText('What the child is called here'), 'Mira');
      await user.click(dialog.getByRole('button', { name: 'Erase everything' }));
      await waitFor(async () => expect(await store.views.get(ANA.userId, 'a week')).toBeUndefined());
    },
  );

  test('that another device has asked for already leaves no view here, either', async () => {
    const store = createMemoryDeviceStore();
    const { user, dialog } = await open(store);
    await store.views.set(ANA.userId, 'a week', { kept: true });
    server.on(contracts.eraseStudent, createRefusal(410, 'ERASED') as never);
    await user.type(dialog.getByLabelText('What the child is called here'), 'Mira');
    await user.click(dialog.getByRole('button', { name: 'Erase everything' }));
    await waitFor(async () => expect(await store.views.get(ANA.userId, 'a week')).toBeUndefined());
  });

  test('is nothing for whoever looks after the child without deciding about it', async () => {
    serveChild(server, 'co-guardian');
    renderApp('/account?tab=children');
    await screen.findByRole('heading', { name: 'Children and data' });
    await screen.findByRole('button', { name: /Stop looking after/ });
    expect(screen.queryByRole('button', { name: /Erase everything/ })).toBeNull();
    // They may download what they may read, and are told what is not included.
    expect(screen.getByRole('button', { name: 'Download everything about Mira' })).toBeEnabled();
    expect(
      screen.getByText(/What others who look after the child wrote in their own words is not in it/),
    ).toBeInTheDocument();
  });
});
