import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '#web/art/styles.css';
import { watchCrashes } from '#web/api/crash-report.ts';
import { PageLife } from '#web/api/page-life.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { Screens } from '#web/app/router.tsx';
import { readPageSettings } from '#web/lib/page-settings.ts';

// zod probes `new Function`, which the content security policy blocks and reports. Its chunk loads after this line;
// calling `z.config` would load it now.
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
// Rendered with low priority, so that input is handled meanwhile. Prerendered pages are hydrated.
startTransition(() => {
  if (app.hasChildNodes()) hydrateRoot(app, screens);
  else createRoot(app).render(screens);
});
