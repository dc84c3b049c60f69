import { expect, it } from 'vitest';
import { isGuessable } from '#services/accounts/guessable-password.ts';

const own = ['pat.parent@example.org', 'Pat Parent'];

it.each([
  ...['password1234', 'Passw0rd2026!', 'passwordpassword', 'qwertyuiop123', '123456789012', 'abcdefghijkl', 'aaaaaaaaaaaa', 'robinrobinrobin'],
  ...['iloveyou1234', 'Welcome123456', '111122223333', 'pat.parent123', 'sevenstones2026', 'poiuytrewq12345'],
])('%s is tried first', (password) => {
  expect(isGuessable(password, own)).toBe(true);
});

it.each(['correct horse battery', 'seven stepping stones', 'the river is cold today', 'Xk2vQ9mBt4Lw', 'мой длинный пароль'])('%s passes', (password) => {
  expect(isGuessable(password, own)).toBe(false);
});
