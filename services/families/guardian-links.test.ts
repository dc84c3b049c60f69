import { expect, it } from 'vitest';
import { composeGuardianEmail } from '#services/families/guardian-links.store.ts';
import type { InvitationId } from '#shared/values/ids.ts';

it('the letter of an invitation names a day until whose end the link opens in every zone', async () => {
  // The last zone on earth, UTC−12, begins this day two hours before the 6th ends in UTC: the link outlasts its 5th.
  const link = {
    email: 'a@example.org',
    token: 't',
    validUntil: '2026-12-07T02:00:00.000Z',
    inviterName: 'Pat',
    line: null,
  };
  const mint = async () => link as never;
  const composed = await composeGuardianEmail(
    { mint, baseUrl: 'https://stones.example' },
    crypto.randomUUID() as InvitationId,
    '2026-11-23T02:00:00.000Z' as never,
  );
  expect(composed).toMatchObject({ email: { small: expect.stringContaining('once, until 5 December 2026') } });
});
