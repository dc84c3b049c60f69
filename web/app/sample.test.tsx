import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listReports } from '#shared/contracts/reports.ts';
import { getSession } from '#shared/contracts/session.ts';
import { createFakeServer } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// A call from this page fails its test.
const server = createFakeServer();

test('sample report: is one press from the landing page, says that it is none of a child, and makes no call', async () => {
  const { user, address } = renderApp('/');
  await user.click(await screen.findByRole('link', { name: 'See a sample report' }));
  await screen.findByRole('heading', { level: 1, name: 'A sample report' });
  expect(screen.getByText(/^This is a sample\. Robin, 9, does not exist/)).toBeInTheDocument();
  const how = within(
    screen.getByRole('heading', { name: 'How to read this, in half a minute' }).parentElement as HTMLElement,
  );
  expect(how.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Robin');
  await user.click(screen.getByRole('tab', { name: 'Skill Areas' }));
  expect(address()).toBe('/sample-report?tab=skills');
  await screen.findByRole('heading', { name: 'Five skill areas' });
  expect([getSession, listReports].flatMap(server.received)).toEqual([]);
});
