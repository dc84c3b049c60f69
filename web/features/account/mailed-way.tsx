import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { account } from '#messages/account.ts';
import { signInWords } from '#messages/sign-in.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { CodeForm } from '#web/features/account/code-form.tsx';
import { formatFault } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { SendAgain } from '#web/features/account/send-again.tsx';
import { useVerification, type VerifyResult } from '#web/features/account/use-session.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { NewHeading } from '#web/ui/page.tsx';

const { sent: words } = signInWords.mail;
const Address = z.object({
  email: z
    .string()
    .trim()
    .min(1, account.faults.email)
    .pipe(z.email({ error: account.faults.emailForm })),
});

/** The email call and the proof type of each way. The code of a sign-up email signs in as well. */
const WAYS = {
  signIn: { letter: 'askForLetter', proof: 'email' },
  recovery: { letter: 'recover', proof: 'recovery' },
} as const;

const getRemedy = (code: string | null): string =>
  code === 'TOKEN_INVALID' ? words.remedy : code === 'RATE_LIMITED' ? words.linkWorks : '';

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
  const online = useOnline();
  const [sentTo, setSentTo] = useState<string | null>(null);
  // Takes the focus unless it is the first content of its own page; also after the email was sent.
  const [isNew, setIsNew] = useState(onBack !== undefined);
  const form = useForm({ resolver: zodResolver(Address), defaultValues: { email } });
  const emailRequest = useMutation({
    mutationFn: (recipient: string) => call(WAYS[way].letter, { params: {}, body: { email: recipient } }),
    onSuccess: (_, recipient) => {
      setSentTo(recipient);
      setIsNew(true);
    },
  });
  const verification = useVerification(onProved);
  const fault = emailRequest.isError ? formatFault(emailRequest.error) : null;
  const codeFault = verification.isError ? formatFault(verification.error) : null;
  const backButton = onBack && (
    <Button look="link" size="bare" className="self-start" onClick={onBack}>
      {back}
    </Button>
  );
  if (sentTo === null) {
    return (
      <Form
        className={card()}
        method="post"
        onSubmit={form.handleSubmit(
          ({ email: recipient }) => emailRequest.isPending || !online || emailRequest.mutate(recipient),
        )}
      >
        <div className="flex flex-col gap-5">
          {way === 'signIn' && (
            <div>
              <h2 className={heading.section}>{signInWords.mail.signIn.title}</h2>
              <p className="mt-2">{signInWords.mail.signIn.text}</p>
            </div>
          )}
          <Field label={account.fields.email} error={form.formState.errors.email?.message}>
            {(described) => (
              <TextInput
                type="email"
                autoComplete="username"
                autoFocus={isNew}
                {...described}
                {...form.register('email')}
              />
            )}
          </Field>
          <FormFault fault={fault} online={online} />
          <Button type="submit" busy={emailRequest.isPending || !online}>
            {submit}
          </Button>
          {backButton}
        </div>
      </Form>
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
          busy={verification.isPending}
          fault={codeFault && [codeFault, getRemedy(getProblemCode(verification.error))].join(' ').trim()}
          onCode={(token) => verification.mutate({ type: WAYS[way].proof, email: sentTo, token })}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SendAgain justSent send={() => call(WAYS[way].letter, { params: {}, body: { email: sentTo } })} />
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
