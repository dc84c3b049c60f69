import { afterEach, expect, test, vi } from 'vitest';

/** Like a page that was just loaded. */
async function importFreshHint() {
  vi.resetModules();
  return (await import('#web/api/session-hint.ts')).sessionHint;
}
const refuse = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};
afterEach(() => vi.unstubAllGlobals());

test('is there for the next page too', async () => {
  (await importFreshHint()).write('ana');
  expect((await importFreshHint()).getAccount()).toBe('ana');
});

test('tells a sign-out from a session that has ended, also after the server has said so, until somebody signs in', async () => {
  const hint = await importFreshHint();
  const { SIGNED_OUT } = await import('#web/api/session-hint.ts');
  hint.write('ana');
  hint.write(null);
  expect([hint.isSignedIn(), hint.isSignedOut()]).toEqual([false, false]);
  hint.write(SIGNED_OUT);
  hint.write(null);
  expect([hint.isSignedIn(), hint.getAccount(), hint.isSignedOut()]).toEqual([false, null, true]);
  hint.write('ana');
  expect([hint.isSignedIn(), hint.isSignedOut()]).toEqual([true, false]);
});

test.each([
  ['gives nothing and takes nothing', refuse],
  ['shows itself empty and takes nothing', () => null],
])('lives as long as the page where storage %s', async (_, getItem) => {
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: refuse });
  const hint = await importFreshHint();
  hint.write('ana', true);
  expect([hint.isSignedIn(), hint.getAccount()]).toEqual([true, 'ana']);
  hint.write(null);
  expect(hint.isSignedIn()).toBe(false);
});
