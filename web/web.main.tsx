import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '#web/art/styles.css';
import { watchCrashes } from '#web/api/crash-report.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { Screens } from '#web/app/router.tsx';
import { PageLife } from '#web/lib/page-life.ts';
import { readPageSettings } from '#web/lib/page-settings.ts';

// zod compiles its parsers with `new Function` where it may, and tries at the cost of a report by the content security
// policy. Its chunk is fetched after this line has run, and `z.config` would fetch it now.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

watchCrashes();
const app = document.getElementById('app');
if (!app) throw new Error('index.html has no #app');
const life = new PageLife();
const screens = (
  <StrictMode>
    <ErrorScreen>
      <BrowserRouter>
        <Screens page={readPageSettings(document)} life={life} />
      </BrowserRouter>
    </ErrorScreen>
  </StrictMode>
);
// In small pieces, so that a finger is answered meanwhile. Some pages were rendered at build and are there already.
startTransition(() => {
  if (app.hasChildNodes()) hydrateRoot(app, screens);
  else createRoot(app).render(screens);
});
