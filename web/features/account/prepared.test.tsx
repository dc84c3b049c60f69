import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAssessments } from '#shared/contracts/assessments.ts';
import { decidePrepared, getPrepared } from '#shared/contracts/prepared.ts';
import { listReports } from '#shared/contracts/reports.ts';
import { type Account, getSession, signOut } from '#shared/contracts/session.ts';
import { ANA, ASSESSMENT_ID, STUDENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const ASKED: Account = { ...ANA, preparedElsewhere: true };
const AT = '2026-11-20T09:00:00.000Z';

beforeEach(() => {
  server.on(getSession, { account: ASKED });
  server.on(listReports, { reports: [], completed: 0 });
  server.on(getPrepared, {
    prepared: {
      openedAt: AT,
      children: [
        {
          studentId: STUDENT_ID as never,
          nickname: 'Robin',
          addedAt: AT,
          weeks: [
            { assessmentId: ASSESSMENT_ID as never, startsAt: '2026-11-23T07:00:00.000Z', timeZone: 'Europe/London' },
          ],
        },
      ],
    },
  });
});

describe('what another browser prepared', () => {
  test.each(['/dashboard', '/reports', '/account'])(
    'is asked about before anything else on %s: when, which child, which week',
    async (path) => {
      renderApp(path);
      await screen.findByRole('heading', { level: 1, name: 'Was this you?' });
      await screen.findByText('The account was opened on 20 November 2026. This stands in it:');
      const child = screen.getByText(/Robin, added on 20 November 2026/);
      expect(within(child).getByText('A week that begins on 23 November 2026')).toBeInTheDocument();
      expect(server.received(listAssessments)).toHaveLength(0);
    },
  );

  test.each([
    ['This was me', 'mine'],
    ['Not me: delete it', 'notMine'],
  ])('“%s” is told to the server, and then the pages open', async (name, choice) => {
    server.on(decidePrepared, createRefusal(503, 'UNAVAILABLE'));
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText(/The server is busy/);
    await waitFor(() => expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled'));
    server.on(decidePrepared, () => {
      server.on(getSession, { account: ANA });
      return {};
    });
    await user.click(screen.getByRole('button', { name }));
    await screen.findByRole('heading', { level: 1, name: 'Assessment Dashboard' });
    expect(server.received(decidePrepared).map(({ body }) => body)).toEqual([{ choice }, { choice }]);
  });

  test('can be left undecided, by a sign-out', async () => {
    server.on(signOut, {});
    const { user } = renderApp('/dashboard');
    const leave = await screen.findByRole('button', { name: 'Sign out' });
    server.on(getSession, { account: null });
    await user.click(leave);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect([server.received(signOut).length, server.received(decidePrepared).length]).toEqual([1, 0]);
  });

  test('does not stand before the new password, which is part of the proof', async () => {
    renderApp('/new-password');
    await screen.findByLabelText('New password');
  });
});
