import { afterEach, beforeEach, vi } from 'vitest';

/**
 * A warning nobody reads is a defect nobody mends: `console.error` and `console.warn` fail the test that caused them.
 * A test that expects one replaces the method with a spy of its own before it acts.
 */
const loud = ['error', 'warn'] as const;
let said: string[] = [];

beforeEach(() => {
  said = [];
  for (const method of loud) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push(`console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (said.length > 0) throw new Error(`The test passed but wrote to the console:\n${said.join('\n')}`);
});
