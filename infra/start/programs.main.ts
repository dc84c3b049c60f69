import { fileURLToPath } from 'node:url';
import { findChromium } from '#infra/start/chromium.ts';
import { formatStartError } from '#infra/start/sentences.ts';
import { findTemporal } from '#infra/start/temporal.ts';
import { findTimeSkippingServer } from '#infra/start/time-skipping.ts';

/**
 * Downloads or builds what the tests need beside npm's packages, so that no test exceeds its time limit by doing it.
 */
const home = fileURLToPath(new URL('../../.data', import.meta.url));
const say = (line: string) => console.log(line);

try {
  say(`Temporal             ${await findTemporal(home, say)}`);
  say(`time-skipping server ${await findTimeSkippingServer(home, say)}`);
  say(`Chromium             ${await findChromium(home)}`);
} catch (error) {
  process.stderr.write(`${formatStartError(error, home)}\n`);
  process.exitCode = 1;
}
