import type { Plugin } from 'vite';

const ID = 'virtual:sample-report';

/**
 * The report on the public page of samples: the product's own analysis of a simulated family, as readers of a shared
 * report see one. It is made at build, since keys and difficulties must not reach a browser; the analysis is loaded only
 * where the page is.
 */
export const createSampleReport = (): Plugin => ({
  name: 'sample-report',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: async (id) => {
    if (id !== `\0${ID}`) return null;
    const [{ buildSharedReport }, { getFamilyDocument }] = await Promise.all([
      import('#services/reports/shared-report.ts'),
      import('#shared/testing/twenty-families.ts'),
    ]);
    return `export const sampleReport = ${JSON.stringify(buildSharedReport(getFamilyDocument({ name: 'sample', years: 9 })))}`;
  },
});
