import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes to UNHANDLED_ERRORS_FILE how many errors no test caught, since vitest's JSON report leaves them out. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_, unhandledErrors) => {
    const { UNHANDLED_ERRORS_FILE } = process.env;
    if (UNHANDLED_ERRORS_FILE) writeFileSync(UNHANDLED_ERRORS_FILE, String(unhandledErrors.length));
  };
}
