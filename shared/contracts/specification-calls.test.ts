import { expect, it } from 'vitest';
import { ROUTES, type Route } from '#shared/contracts/routes.ts';
import { GrantType, signOut } from '#shared/contracts/session.ts';

/** The calls of the account service, as chapter 7 of the specification names them. */
const SPECIFIED = [
  'POST /signup',
  'POST /token',
  'POST /otp',
  'POST /verify',
  'POST /recover',
  'POST /resend',
  'POST /sso',
  'GET /authorize',
  'GET /user',
  'PUT /user',
  'GET /reauthenticate',
  'POST /logout',
  'GET /factors',
  'POST /factors',
  'DELETE /factors/{}',
  'POST /factors/{}/challenge',
  'POST /factors/{}/verify',
  'GET /user/identities/authorize',
  'DELETE /user/identities/{}',
  'POST /admin/users',
  'GET /admin/users',
  'GET /admin/users/{}',
  'PUT /admin/users/{}',
  'DELETE /admin/users/{}',
];

const registered = new Set(
  Object.values(ROUTES as Record<string, Route>)
    .filter(({ path }) => path.startsWith('/auth/'))
    .map(({ method, path }) => `${method} ${path.slice('/auth'.length).replace(/:\w+/g, '{}')}`),
);

it('the calls of the specification are the calls of the web app', () => {
  expect(SPECIFIED.filter((call) => !registered.has(call))).toEqual([]);
});

it('a session is asked for and ended in the ways of the specification', () => {
  expect(GrantType.options).toEqual(['password', 'refresh_token', 'pkce', 'id_token', 'web3']);
  for (const scope of ['global', 'local', 'others']) expect(signOut.query.parse({ scope })).toEqual({ scope });
});
