import { globSync } from 'node:fs';
import type { Engine } from '#infra/engines/testing/driver.ts';
import { startPuppeteerEngine } from '#infra/engines/testing/puppeteer-engine.ts';
import { startWebkitEngine } from '#infra/engines/testing/webkit-engine.ts';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';
import { findProgram } from '#infra/start/programs.ts';

/** An engine that is installed on this machine; `start` starts it. */
export type FoundEngine = { name: Engine['name']; program: string; start: () => Promise<Engine> };

/** Without these settings Firefox contacts Mozilla's hosts at every start. */
const QUIET_FIREFOX = {
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

export async function findEngines(programs: string): Promise<FoundEngine[]> {
  const chromium = await findChromium(programs);
  const firefox = findProgram(['firefox-esr', 'firefox']);
  const driver = findProgram(['WebKitWebDriver']);
  const [browser] = globSync(['/usr/lib/webkit*gtk-*/MiniBrowser', '/usr/lib/*/webkit*gtk-*/MiniBrowser']);
  const xvfb = findProgram(['Xvfb']);
  const hasScreen = xvfb !== undefined || process.env.DISPLAY !== undefined;
  return [
    {
      name: 'Chromium',
      program: chromium,
      start: () => startPuppeteerEngine('Chromium', chromium, { args: [...CHROMIUM_ARGS] }),
    },
    ...(firefox
      ? [
          {
            name: 'Firefox' as const,
            program: firefox,
            start: () =>
              startPuppeteerEngine('Firefox', firefox, { browser: 'firefox', extraPrefsFirefox: QUIET_FIREFOX }),
          },
        ]
      : []),
    ...(driver && browser && hasScreen
      ? [{ name: 'WebKit' as const, program: browser, start: () => startWebkitEngine({ driver, browser, xvfb }) }]
      : []),
  ];
}
