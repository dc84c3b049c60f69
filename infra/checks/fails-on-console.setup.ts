import { afterEach, beforeEach, vi } from 'vitest';

/**
 * `console.error` and `console.warn` fail the test that caused them, so that warnings are noticed. A test that expects
 * one replaces the method with its own spy before it acts.
 */
const loud = ['error', 'warn'] as const;
let messages: string[] = [];

/**
 * React warns when lazily loaded code arrives outside of `act`, even for a page that is gone. When it arrives depends on
 * how busy the machine is, so it would fail whichever test runs at that moment.
 */
const LATE_CODE = 'A suspended resource finished loading inside a test';

beforeEach(() => {
  messages = [];
  for (const method of loud) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      const text = words.map(String).join(' ');
      if (!text.startsWith(LATE_CODE)) messages.push(`console.${method}: ${text}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (messages.length > 0) throw new Error(`The test passed but wrote to the console:\n${messages.join('\n')}`);
});
