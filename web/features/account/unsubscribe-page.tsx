import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { emailSettings } from '#messages/email-settings.ts';
import { parseUnsubscribeToken } from '#shared/values/links.ts';
import { call } from '#web/api/call.ts';
import { EmailLinkPage } from '#web/features/account/email-link-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

const words = emailSettings.page;
const TITLES = { asked: null, stopped: words.doneTitle, undone: words.undoneTitle } as const;
const TEXTS = { asked: words.text, stopped: words.done, undone: words.undone } as const;

/**
 * `/unsubscribe#token`: opening it changes nothing; its button ends one kind of email and can undo that. Needs no
 * account.
 */
export function UnsubscribePage() {
  const [token] = useState(useLocation().hash.slice(1));
  const [state, setState] = useState<keyof typeof TITLES>('asked');
  const unsubscribe = useMutation({
    mutationFn: () => call('unsubscribe', { params: {}, query: { t: token } }),
    onSuccess: () => setState('stopped'),
  });
  const resubscribe = useMutation({
    mutationFn: () => call('resubscribe', { params: {}, body: { token } }),
    onSuccess: () => setState('undone'),
  });
  const link = parseUnsubscribeToken(token);
  const title = link ? (TITLES[state] ?? words.title[link.kind] ?? words.titleOther) : words.noTokenTitle;
  const { error } = state === 'stopped' ? resubscribe : unsubscribe;
  return (
    <EmailLinkPage tab={words.tab} title={title} text={link ? TEXTS[state] : words.noToken} problem={error}>
      {link && state === 'stopped' && (
        <Button look="quiet" busy={resubscribe.isPending} onClick={() => resubscribe.mutate()}>
          {words.undo}
        </Button>
      )}
      {link && state !== 'stopped' && (
        <Button size="large" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
          {words.stop}
        </Button>
      )}
      <Link to={paths.account} className="inline-flex min-h-11 items-center text-river underline">
        {words.account}
      </Link>
    </EmailLinkPage>
  );
}
