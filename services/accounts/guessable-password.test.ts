import { describe, expect, it } from 'vitest';
import { findPasswordWeakness } from '#services/accounts/guessable-password.ts';

const own = ['pat.parent@example.org', 'Pat Parent'];

it.each([
  ...[
    'password1234',
    'Passw0rd2026!',
    'passwordpassword',
    'qwertyuiop123',
    '123456789012',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
  ],
  ...['iloveyou1234', 'Welcome123456', '111122223333'],
  // Found in lists of leaked passwords, or two words of such a list.
  ...['1qaz2wsx3edc', 'mypassword12', 'M@nchesterUn1ted', 'liverpoolfc12', 'qazwsxedcrfv'],
  ...['stones-seven1', 'parent_pat_1', `abcdefgh12345678`.repeat(7)],
])('%s is tried first', async (password) => {
  expect(await findPasswordWeakness(password, own)).not.toBeNull();
});

it.each([
  ...[
    'correct horse battery',
    'seven stepping stones',
    'the river is cold today',
    'Xk2vQ9mBt4Lw',
    'мой длинный пароль',
    '雨の日は本を読むのが好きです',
  ],
  ...['my dog eats green socks', 'Pat Parent eats green socks'],
])('%s passes', async (password) => {
  expect(await findPasswordWeakness(password, own)).toBeNull();
});

describe('why it is refused', () => {
  it.each([
    ['1q2w3e4r5t6y', 'COMMON'],
    ['iloveyousomuch', 'WORDS'],
    ['manchesterunited', 'WORDS'],
    ['pat.parent123', 'OWN'],
    ['sevenstones2026', 'SITE'],
    ['poiuytrewq12345', 'KEYS'],
    ['robinrobinrobin', 'REPEATED'],
    ['24.12.2014-2014', 'DATE'],
  ])('%s: %s', async (password, weakness) => {
    expect(await findPasswordWeakness(password, own)).toBe(weakness);
  });
});

// Many sign-ups in a row must not block requests of children.
it('holds the process up for a moment only, however the password is made', async () => {
  const worst = [
    '@'.repeat(127),
    'p4$$w0rd'.repeat(15),
    '1q2w3e4r5t6y7u8i'.repeat(8),
    '12.12.2012-'.repeat(11),
    `${'1'.repeat(127)}2`,
    '1il|!'.repeat(25),
    `${'asdf'.repeat(25)}é`,
    `${'sevenstones'.repeat(11)}é`,
  ];
  await findPasswordWeakness('correct horse battery', own);
  for (const password of worst) {
    // The best of three runs; the limit is far above the 20 ms of an idle machine. Without cutting the password it
    // takes seconds.
    const pauses: number[] = [];
    for (let n = 0; n < 3; n++)
      pauses.push(await measureLongestPause(() => findPasswordWeakness(`${password}\u{1f980}`, own)));
    expect(Math.min(...pauses)).toBeLessThan(250);
  }
});

/** The longest blocking of the event loop while `work` ran, in ms of CPU time: other processes do not count. */
async function measureLongestPause(work: () => Promise<unknown>): Promise<number> {
  const readCpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  let isOver = false;
  let last = readCpuMs();
  const sample = () => {
    longest = Math.max(longest, readCpuMs() - last);
    last = readCpuMs();
    if (!isOver) setImmediate(sample);
  };
  setImmediate(sample);
  await work();
  isOver = true;
  return longest;
}
