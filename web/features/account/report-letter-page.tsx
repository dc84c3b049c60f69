import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { senderLine } from '#messages/sender-line.ts';
import { call } from '#web/api/call.ts';
import { EmailLinkPage } from '#web/features/account/email-link-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

const words = senderLine.page;
/** The format of invitation tokens; a truncated link reports nothing. */
const TOKEN = /^[\w-]{20,100}$/;

/** `/report-letter#token`: opening it changes nothing; its button reports the invitation. Needs no account. */
export function ReportEmailPage() {
  const [token] = useState(useLocation().hash.slice(1));
  const report = useMutation({ mutationFn: () => call('reportLetter', { params: {}, body: { token } }) });
  const isWhole = TOKEN.test(token);
  const [title, text] = !isWhole
    ? [words.noTokenTitle, words.noToken]
    : report.isSuccess
      ? [words.doneTitle, words.done]
      : [words.title, words.text];
  return (
    <EmailLinkPage tab={words.tab} title={title} text={text} problem={report.error}>
      {isWhole && !report.isSuccess && (
        <Button size="large" busy={report.isPending} onClick={() => report.mutate()}>
          {words.submit}
        </Button>
      )}
      <Link to={paths.about} className="inline-flex min-h-11 items-center text-river underline">
        {words.home}
      </Link>
    </EmailLinkPage>
  );
}
