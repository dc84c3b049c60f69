import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Crash } from '#shared/contracts/crashes.ts';
import { findScreen, SCREENS } from '#shared/values/screens.ts';
import { describeCrash, reportCrash, watchCrashes } from '#web/api/crash-report.ts';

const LINES = ['/assets/k3x.js:1:2345', '/assets/index-B_1.js:2:1'];
const SITE = 'https://stones.example';
const fault = (
  message: string,
  form: 'chromium' | 'firefox' = 'chromium',
  lines = LINES,
  error: Error = new TypeError(message),
) => {
  const [head, frames] =
    form === 'chromium'
      ? [`${error.name}: ${message}\n`, lines.map((line, i) => `    at fn${i} (${SITE}${line})`)]
      : ['', lines.map((line) => `fn@${SITE}${line}`)];
  error.stack = head + frames.join('\n');
  return error;
};
const ID = '0193a000-0000-7000-8000-0000000000ff';

describe('what is told of a crash', () => {
  test.each(['chromium', 'firefox'] as const)('is the page without ids, the kind and our own lines, in %s', (form) => {
    const crash = describeCrash(fault('x is undefined', form), `/reports/${ID}`);
    expect(crash).toEqual({
      release: '',
      screen: '/reports/:id',
      kind: 'TypeError',
      stack: ['k3x.js:1:2345', 'index-B_1.js:2:1'],
    });
    expect(Crash.safeParse(crash).success).toBe(true);
  });

  test('tells no word of the message, the address or anything on the page', () => {
    const canary = 'CANARY-7f3a';
    const secret = fault(`${canary} said\n    at ${canary} (${SITE}/assets/${canary}.js:1:1)`);
    secret.name = canary;
    for (const path of [`/reports/${canary}`, `/t/${canary}`, `/${canary}`, `/assessment/mood/${canary}`]) {
      expect(JSON.stringify(describeCrash(secret, path))).not.toContain(canary);
    }
    expect(JSON.stringify(describeCrash(canary, '/'))).not.toContain(canary);
    expect(JSON.stringify(describeCrash({ message: canary, stack: canary }, '/'))).not.toContain(canary);
  });

  test('is nothing where the fault is none of ours', () => {
    expect(describeCrash(fault('x', 'chromium', ['/other.js:1:1'], new TypeError('x')), '/')).toBeNull();
    expect(describeCrash(new DOMException('left', 'AbortError'), '/')).toBeNull();
  });
});

test('every page has a pattern, and its pattern is its own', () => {
  for (const screen of SCREENS) expect(findScreen(screen.replace('/:day?', '/3').replace(/:\w+/g, ID))).toBe(screen);
  expect(findScreen('/assessment/mood')).toBe('/assessment/mood/:day?');
  expect(findScreen(`/reports/${ID}/school/else`)).toBe('*');
});

describe('reporting', () => {
  const sent = vi.fn<typeof fetch>();
  const ended = new AbortController();
  beforeEach(() => {
    sent.mockReset().mockRejectedValue(new Error('offline'));
    vi.stubGlobal('fetch', sent);
  });
  afterEach(() => ended.abort());
  const bodies = () => sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

  test('tells each fault once, without cookies, is not stirred by its own failure, and says enough after five', async () => {
    watchCrashes(ended.signal);
    const rejectLater = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    dispatchEvent(new ErrorEvent('error', { error: fault('one') }));
    rejectLater(fault('the same place'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toHaveBeenCalledOnce();
    expect(sent).toHaveBeenCalledWith(
      '/api/crashes',
      expect.objectContaining({ credentials: 'omit', keepalive: true, method: 'POST' }),
    );
    for (let line = 1; line < 10; line += 1) reportCrash(fault('x', 'firefox', [`/assets/k3x.js:${line}:1`]));
    expect(bodies().map(({ stack }) => stack[0])).toEqual([
      'k3x.js:1:2345',
      ...[1, 2, 3, 4].map((line) => `k3x.js:${line}:1`),
    ]);
  });
});
