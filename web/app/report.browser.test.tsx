import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { DEFAULT_CLAIMS } from '#shared/messages/claims.ts';
import { getFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { PageLife } from '#web/api/page-life.ts';
import { Screens } from '#web/app/router.tsx';
import { createFakeServer } from '#web/testing/fake-server.ts';
import { FakeSocket } from '#web/testing/render-app.tsx';
import { createReport, FINISHED } from '#web/testing/report.ts';

const server = createFakeServer();
const before = location.href;
let life: PageLife;
beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  server.on(listAssessments, { assessments: [FINISHED] });
  server.on(getProgress, FINISHED);
});
afterEach(() => {
  life.end();
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', before);
});

const FAMILIES = ['typical 4', 'at the lower edge', 'careless'];

test.each([
  [390, 844],
  [768, 1024],
  [1280, 900],
])(
  'first minute: the first finding and the idea for today come before the week, the finding within %i × %i',
  async (width, height) => {
    await page.viewport(width, height);
    for (const week of TWENTY_FAMILIES.filter(({ name }) => FAMILIES.includes(name))) {
      server.on(getReport, createReport({ document: getFamilyDocument(week), ageYears: week.years }));
      history.replaceState(null, '', `/reports/${FINISHED.id}`);
      life = new PageLife({ openStore: async () => createMemoryDeviceStore() });
      render(
        <BrowserRouter>
          <Screens page={{ claims: DEFAULT_CLAIMS, demoContact: null, signInProvider: null }} life={life} />
        </BrowserRouter>,
      );
      const summary = await screen.findByRole('region', { name: 'Executive summary' }, { timeout: 15_000 });
      const [first] = [...summary.querySelectorAll('li')];
      const today = screen.getByRole('region', { name: 'One thing to try today' });
      const picture = screen.getByRole('region', { name: 'The week' });
      expect(first?.getBoundingClientRect().bottom, week.name).toBeLessThan(height);
      expect(today.getBoundingClientRect().bottom).toBeLessThan(picture.getBoundingClientRect().top);
      life.end();
      cleanup();
    }
  },
);
