import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatInstantDate } from '#messages/dates.ts';
import { emailSettings } from '#messages/email-settings.ts';
import { keepPage } from '#messages/expiring-mail.ts';
import { senderLine } from '#messages/sender-line.ts';
import { shell } from '#messages/shell.ts';
import { parseUnsubscribeToken } from '#shared/values/email-links.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { PageHeading } from '#web/ui/page.tsx';

/** `children`: the button for the email's action, and the next link. */
type EmailLinkPageProps = { tab: string; title: string; text: string; problem: unknown; children: React.ReactNode };

/** A page for an email's link that needs no account. Opening it changes nothing; its button does. */
const EmailLinkPage = ({ tab, title, text, problem, children }: EmailLinkPageProps) => (
  <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-8">
    <PageHeading key={title} tab={shell.tab(tab)}>
      {title}
    </PageHeading>
    <p className="text-lg wrap-anywhere" role="status">
      {text}
    </p>
    <FaultAlert>{problem !== null && getFaultText(problem)}</FaultAlert>
    <div className="flex flex-wrap items-center gap-6">{children}</div>
  </div>
);

/** A page for the token in the fragment. A newer link that is pasted into the same tab begins it anew. */
const createTokenPage = (Page: React.ComponentType<{ token: string }>) => () => {
  const { hash } = useLocation();
  return <Page key={hash} token={hash.slice(1)} />;
};

/**
 * `/keep#token`: opening it changes nothing; its button keeps a child's data that is due for deletion. Needs no
 * account.
 */
export const KeepPage = createTokenPage(({ token }) => {
  const keep = useCall('keepByLetter');
  const isExpired =
    token === '' ||
    (keep.error !== null && ['TOKEN_INVALID', 'INVALID_INPUT'].includes(getProblemCode(keep.error) ?? ''));
  const title = isExpired ? keepPage.noTokenTitle : keep.data ? keepPage.doneTitle : keepPage.title;
  const text = isExpired
    ? keepPage.noToken
    : keep.data
      ? keepPage.done(keep.data.nickname, formatInstantDate(keep.data.keptUntil, getDeviceTimeZone()))
      : keepPage.text;
  return (
    <EmailLinkPage tab={keepPage.tab} title={title} text={text} problem={isExpired ? null : keep.error}>
      {!isExpired && !keep.data && (
        <Button size="large" busy={keep.isPending} onClick={() => keep.mutate({ params: {}, body: { token } })}>
          {keepPage.keep}
        </Button>
      )}
      <Link to={paths.account} className="inline-flex min-h-11 items-center text-river underline">
        {keepPage.account}
      </Link>
    </EmailLinkPage>
  );
});

/** The format of invitation tokens; a truncated link reports nothing. */
const INVITATION_TOKEN = /^[\w-]{20,100}$/;

/** `/report-letter#token`: opening it changes nothing; its button reports the invitation. Needs no account. */
export const ReportEmailPage = createTokenPage(({ token }) => {
  const report = useCall('reportLetter');
  const isWhole = INVITATION_TOKEN.test(token);
  const [title, text] = !isWhole
    ? [senderLine.page.noTokenTitle, senderLine.page.noToken]
    : report.isSuccess
      ? [senderLine.page.doneTitle, senderLine.page.done]
      : [senderLine.page.title, senderLine.page.text];
  return (
    <EmailLinkPage tab={senderLine.page.tab} title={title} text={text} problem={report.error}>
      {isWhole && !report.isSuccess && (
        <Button size="large" busy={report.isPending} onClick={() => report.mutate({ params: {}, body: { token } })}>
          {senderLine.page.submit}
        </Button>
      )}
      <Link to={paths.about} className="inline-flex min-h-11 items-center text-river underline">
        {senderLine.page.home}
      </Link>
    </EmailLinkPage>
  );
});

const unsubscribing = emailSettings.page;
const TITLES = { asked: null, stopped: unsubscribing.doneTitle, undone: unsubscribing.undoneTitle } as const;
const TEXTS = { asked: unsubscribing.text, stopped: unsubscribing.done, undone: unsubscribing.undone } as const;

/**
 * `/unsubscribe#token`: opening it changes nothing; its button ends one kind of email and can undo that. Needs no
 * account.
 */
export const UnsubscribePage = createTokenPage(({ token }) => {
  const [state, setState] = useState<keyof typeof TITLES>('asked');
  const unsubscribe = useCall('unsubscribe', { onSuccess: () => setState('stopped') });
  const resubscribe = useCall('resubscribe', { onSuccess: () => setState('undone') });
  const link = parseUnsubscribeToken(token);
  const title = link
    ? (TITLES[state] ?? unsubscribing.title[link.kind] ?? unsubscribing.titleOther)
    : unsubscribing.noTokenTitle;
  const { error } = state === 'stopped' ? resubscribe : unsubscribe;
  return (
    <EmailLinkPage
      tab={unsubscribing.tab}
      title={title}
      text={link ? TEXTS[state] : unsubscribing.noToken}
      problem={error}
    >
      {link && state === 'stopped' && (
        <Button
          look="quiet"
          busy={resubscribe.isPending}
          onClick={() => resubscribe.mutate({ params: {}, body: { token } })}
        >
          {unsubscribing.undo}
        </Button>
      )}
      {link && state !== 'stopped' && (
        <Button
          size="large"
          busy={unsubscribe.isPending}
          onClick={() => unsubscribe.mutate({ params: {}, query: { t: token } })}
        >
          {unsubscribing.stop}
        </Button>
      )}
      <Link to={paths.account} className="inline-flex min-h-11 items-center text-river underline">
        {unsubscribing.account}
      </Link>
    </EmailLinkPage>
  );
});
