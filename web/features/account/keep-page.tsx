import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { keepPage as words } from '#shared/messages/en/expiring-mail.ts';
import { call } from '#web/api/call.ts';
import { codeOf } from '#web/api/problem.ts';
import { LetterPage } from '#web/features/account/letter-page.tsx';
import { deviceTimeZone } from '#web/lib/dates.ts';
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
  const isOver =
    token === '' || (keep.error !== null && ['TOKEN_INVALID', 'INVALID_INPUT'].includes(codeOf(keep.error) ?? ''));
  const title = isOver ? words.noTokenTitle : keep.data ? words.doneTitle : words.title;
  const text = isOver
    ? words.noToken
    : keep.data
      ? words.done(keep.data.nickname, longDateOf(keep.data.keptUntil, deviceTimeZone()))
      : words.text;
  return (
    <LetterPage tab={words.tab} title={title} text={text} problem={isOver ? null : keep.error}>
      {!isOver && !keep.data && (
        <Button size="large" busy={keep.isPending} onClick={() => keep.mutate()}>
          {words.keep}
        </Button>
      )}
      <Link to={paths.account} className="inline-flex min-h-11 items-center text-river underline">
        {words.account}
      </Link>
    </LetterPage>
  );
}
