import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '#web/art/styles.css';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { Screens } from '#web/app/router.tsx';
import { readPageSettings } from '#web/lib/page-settings.ts';

// zod compiles its parsers with `new Function` where it may, and tries at the cost of a report by the content security policy. Its chunk is
// fetched after this line has run, and `z.config` would fetch it now.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const app = document.getElementById('app');
if (!app) throw new Error('index.html has no #app');
const screens = (
  <ErrorScreen>
    <BrowserRouter>
      <Screens page={readPageSettings(document)} />
    </BrowserRouter>
  </ErrorScreen>
);
// Some pages were rendered at build and are there already.
if (app.hasChildNodes()) hydrateRoot(app, screens);
else createRoot(app).render(screens);
