import { afterEach, beforeEach, vi } from 'vitest';

/**
 * `console.error` and `console.warn` fail the test that caused them, so that warnings are noticed. A test that expects
 * one replaces the method with its own spy before it acts.
 */
const loud = ['error', 'warn'] as const;
let messages: string[] = [];

beforeEach(() => {
  messages = [];
  for (const method of loud) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      messages.push(`console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (messages.length > 0) throw new Error(`The test passed but wrote to the console:\n${messages.join('\n')}`);
});
