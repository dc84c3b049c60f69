import { useState } from 'react';
import { z } from 'zod';
import { account } from '#messages/account.ts';
import { signInWords } from '#messages/sign-in.ts';
import { createEmailInput } from '#shared/values/text.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { CodeForm } from '#web/features/account/code-form.tsx';
import { formatFault } from '#web/features/account/faults.ts';
import { SendAgain } from '#web/features/account/send-again.tsx';
import { FormFault } from '#web/features/account/sign-in-layout.tsx';
import { useVerification, type VerifyResult } from '#web/features/account/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { NewHeading } from '#web/ui/page.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

const { sent: words } = signInWords.mail;
const AddressSchema = z.object({ email: createEmailInput(account.faults.emailForm, account.faults.email) });

/** The email call and the proof type of each way. The code of a sign-up email signs in as well. */
const WAYS = {
  signIn: { letter: 'askForLetter', proof: 'email' },
  recovery: { letter: 'recover', proof: 'recovery' },
} as const;

const formatCodeFault = (problem: unknown): string => {
  const code = getProblemCode(problem);
  const remedy = code === 'TOKEN_INVALID' ? words.remedy : code === 'RATE_LIMITED' ? words.linkWorks : '';
  return `${formatFault(problem)} ${remedy}`.trim();
};

type MailedWayProps = {
  way: keyof typeof WAYS;
  /** The address typed on the previous page. */
  email: string;
  /** Called by the back button; undefined where the page has its own. */
  onBack?: () => void;
  onProved: (proved: VerifyResult) => void;
};

/**
 * Sends an email with a link and a code, and takes the code on the same page. It never reveals whether an account with
 * the address exists.
 */
export function MailedWay({ way, email, onBack, onProved }: MailedWayProps) {
  const { submit, enter: enterTexts, back } = signInWords.mail[way];
  const [sentTo, setSentTo] = useState<string | null>(null);
  // Takes the focus unless it is the first content of its own page; also after the email was sent.
  const [isNew, setIsNew] = useState(onBack !== undefined);
  const sendEmail = (recipient: string) => call(WAYS[way].letter, { params: {}, body: { email: recipient } });
  const emailRequest = useCall(sendEmail, {
    onSuccess: (_, recipient) => {
      setSentTo(recipient);
      setIsNew(true);
    },
  });
  const form = useSchemaForm({
    schema: AddressSchema,
    defaultValues: { email },
    call: emailRequest,
    onSubmit: ({ email: recipient }) => emailRequest.mutate(recipient),
  });
  const verification = useVerification(onProved);
  const backButton = onBack && (
    <Button look="link" size="bare" className="self-start" onClick={onBack}>
      {back}
    </Button>
  );
  if (sentTo === null) {
    return (
      <SchemaForm form={form} className={card()}>
        <div className="flex flex-col gap-5">
          {way === 'signIn' && (
            <div>
              <h2 className={heading.section}>{signInWords.mail.signIn.title}</h2>
              <p className="mt-2">{signInWords.mail.signIn.text}</p>
            </div>
          )}
          <TextField
            form={form}
            name="email"
            label={account.fields.email}
            type="email"
            autoComplete="username"
            autoFocus={isNew}
          />
          <FormFault form={form} />
          <SubmitButton form={form}>{submit}</SubmitButton>
          {backButton}
        </div>
      </SchemaForm>
    );
  }
  return (
    <div className={card()}>
      <div className="flex flex-col gap-5">
        <div>
          <NewHeading>{words.title}</NewHeading>
          <p className="mt-2">{words.text(sentTo)}</p>
          <p className="mt-2 text-ink-2">{words.spam}</p>
        </div>
        <CodeForm
          label={words.code}
          hint={words.codeHint}
          submit={enterTexts}
          call={verification}
          formatFault={formatCodeFault}
          onCode={(token) => verification.mutate({ type: WAYS[way].proof, email: sentTo, token })}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SendAgain justSent send={() => sendEmail(sentTo)} />
          <InboxLink />
          <Button look="link" size="bare" onClick={() => setSentTo(null)}>
            {words.other}
          </Button>
          {backButton}
        </div>
      </div>
    </div>
  );
}
