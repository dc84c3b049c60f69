import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { entrance } from '#shared/messages/en/entrance.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { type LetterLink, type LinkPurpose, readLetterLink } from '#shared/values/letter-link.ts';
import { codeOf } from '#web/api/problem.ts';
import { EntrancePage } from '#web/features/account/entrance-page.tsx';
import { faultOrWait } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { isIn, type Proof, type Proved, useProving } from '#web/features/account/use-session.ts';
import { afterSignIn, paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { button, card } from '#web/ui/classes.ts';
import { Form } from '#web/ui/form.tsx';
import { NewHeading } from '#web/ui/page.tsx';

const { verify: words } = entrance;

/** What each kind of link verifies, in the specification's words. */
const PROVES: Readonly<Record<LinkPurpose, Proof['type']>> = {
  signup: 'signup',
  invited: 'signup',
  'sign-in': 'magiclink',
  recovery: 'recovery',
  'change-old': 'email_change',
  'change-new': 'email_change',
  recipient: 'email_change',
  closing: 'email_change',
};

/**
 * `/verify#…`, the target of links in emails. The token is in the fragment, which no server or log sees, and works
 * once: it is used on a button press, so that mail scanners which open links do not consume it.
 */
export function VerifyPage() {
  const { hash } = useLocation();
  if (new URLSearchParams(hash.slice(1)).has('error')) return <Navigate to={`${paths.signIn()}${hash}`} replace />;
  const link = readLetterLink(hash.slice(1));
  return link ? <Letter key={hash} link={link} /> : <Failed remedy={words.notOurs} purpose={null} />;
}

function Letter({ link: { token, purpose } }: { link: LetterLink }) {
  const online = useOnline();
  const navigate = useNavigate();
  const toast = useToast();
  const [done, setDone] = useState<Proved | null>(null);
  const lead = ({ account, passwordNeeded }: Proved) => {
    if (!account) return;
    const wanted = passwordNeeded ? paths.newPassword() : afterSignIn(account.role, null);
    if (purpose === 'signup' && !passwordNeeded) toast({ ...words.confirmed, tone: 'success' });
    void navigate(isIn(account) ? wanted : paths.signIn(wanted), { replace: true });
  };
  const proving = useProving((proved) => {
    setDone(proved);
    lead(proved);
  });
  if (proving.isError && codeOf(proving.error) === 'TOKEN_INVALID')
    return <Failed remedy={words.remedies[purpose]} purpose={purpose} />;
  if (proving.isError && codeOf(proving.error) === 'OTHER_BROWSER') return <Elsewhere purpose={purpose} />;
  if (done && !done.account)
    return purpose === 'closing' ? <Agreed {...words.reopened} signIn /> : <Agreed {...agreedTo(purpose, done)} />;
  const { title, text, submit } = words.asks[purpose];
  return (
    <EntrancePage tab={words.tab} title={title} lead={text}>
      <Form
        method="post"
        className={card()}
        onSubmit={(event) => {
          event.preventDefault();
          if (!proving.isPending && online) proving.mutate({ type: PROVES[purpose], token_hash: token });
        }}
      >
        <div className="flex flex-col gap-5">
          <FormFault fault={proving.isError ? faultOrWait(proving.error) : null} online={online} />
          <Button type="submit" size="large" busy={proving.isPending || proving.isSuccess || !online}>
            {submit}
          </Button>
        </div>
      </Form>
    </EntrancePage>
  );
}

const agreedTo = (purpose: LinkPurpose, { otherToAgree }: Proved) =>
  purpose === 'recipient' ? words.recipient : otherToAgree ? words.changing : words.changed;

/** An agreement does not sign in. */
const Agreed = ({ title, text, signIn = false }: { title: string; text: string; signIn?: boolean }) => (
  <EntrancePage tab={words.tab} title={shell.product}>
    <div className={`${card()} mt-6`}>
      <NewHeading>{title}</NewHeading>
      <p className="mt-2 mb-6 text-lg">{text}</p>
      <Link to={signIn ? paths.signIn() : paths.home} className={button()}>
        {signIn ? words.signIn : words.onward}
      </Link>
    </div>
  </EntrancePage>
);

/** The link belongs to the browser that requested it: how to continue there, or request one here. */
const Elsewhere = ({ purpose }: { purpose: LinkPurpose }) => (
  <EntrancePage tab={words.tab} title={shell.product}>
    <div role="alert" className={`${card()} mt-6`}>
      <NewHeading>{words.elsewhere.title}</NewHeading>
      <p className="mt-2 text-lg">{words.elsewhere.text}</p>
      <p className="mt-2 mb-6 text-ink-2">{words.elsewhere.why}</p>
      <Link to={purpose === 'recovery' ? paths.recover : paths.signIn()} className={button({ look: 'quiet' })}>
        {words.elsewhere.again}
      </Link>
    </div>
  </EntrancePage>
);

/** Expired, used or truncated link: the specification's sentence, and how to continue. */
const Failed = ({ remedy, purpose }: { remedy: string; purpose: LinkPurpose | null }) => (
  <EntrancePage tab={words.tab} title={words.failed}>
    <div role="alert" className={`${card()} mt-6 border-2 border-error`}>
      <NewHeading className="font-bold text-error">{refusals.TOKEN_INVALID}</NewHeading>
      <p className="mt-2">
        {purpose && words.whyFailed} {remedy}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {purpose === 'recovery' && (
          <Link to={paths.recover} className={button()}>
            {words.again}
          </Link>
        )}
        {purpose !== 'recovery' && purpose !== 'recipient' && (
          <Link to={paths.signIn()} className={button()}>
            {words.signIn}
          </Link>
        )}
        <Link to={paths.home} className={button({ look: 'link', size: 'bare' })}>
          {words.onward}
        </Link>
      </div>
    </div>
  </EntrancePage>
);
