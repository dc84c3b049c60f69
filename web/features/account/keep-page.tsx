import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatInstantDate } from '#messages/dates.ts';
import { keepPage as words } from '#messages/expiring-mail.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { EmailLinkPage } from '#web/features/account/email-link-page.tsx';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * `/keep#token`: opening it changes nothing; its button keeps a child's data that is due for deletion. Needs no
 * account.
 */
export function KeepPage() {
  const [token] = useState(useLocation().hash.slice(1));
  const keep = useMutation({
    mutationFn: () => call('keepByLetter', { params: {}, body: { token } }),
  });
  const isExpired =
    token === '' ||
    (keep.error !== null && ['TOKEN_INVALID', 'INVALID_INPUT'].includes(getProblemCode(keep.error) ?? ''));
  const title = isExpired ? words.noTokenTitle : keep.data ? words.doneTitle : words.title;
  const text = isExpired
    ? words.noToken
    : keep.data
      ? words.done(keep.data.nickname, formatInstantDate(keep.data.keptUntil, getDeviceTimeZone()))
      : words.text;
  return (
    <EmailLinkPage tab={words.tab} title={title} text={text} problem={isExpired ? null : keep.error}>
      {!isExpired && !keep.data && (
        <Button size="large" busy={keep.isPending} onClick={() => keep.mutate()}>
          {words.keep}
        </Button>
      )}
      <Link to={paths.account} className="inline-flex min-h-11 items-center text-river underline">
        {words.account}
      </Link>
    </EmailLinkPage>
  );
}
