import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { refusals } from '#messages/refusals.ts';
import { shell } from '#messages/shell.ts';
import { signInWords } from '#messages/sign-in.ts';
import { type EmailLink, type LinkPurpose, parseEmailLink } from '#shared/values/email-links.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { FormFault, SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import {
  isSignedIn,
  useVerification,
  type VerifyRequest,
  type VerifyResult,
} from '#web/features/account/use-session.ts';
import { getPathAfterSignIn, paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { button, card } from '#web/ui/classes.ts';
import { NewHeading } from '#web/ui/page.tsx';

const { verify: words } = signInWords;

/** What each kind of link verifies, in the specification's words. */
const PURPOSE_TEXTS: Readonly<Record<LinkPurpose, VerifyRequest['type']>> = {
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
  const link = parseEmailLink(hash.slice(1));
  return link ? <LinkConfirmation key={hash} link={link} /> : <LinkFailed remedy={words.notOurs} purpose={null} />;
}

function LinkConfirmation({ link: { token, purpose } }: { link: EmailLink }) {
  const isOnline = useOnline();
  const navigate = useNavigate();
  const toast = useToast();
  const [done, setDone] = useState<VerifyResult | null>(null);
  const continueWith = ({ account, passwordNeeded }: VerifyResult) => {
    if (!account) return;
    const nextPath = passwordNeeded ? paths.newPassword() : getPathAfterSignIn(account.role, null);
    if (purpose === 'signup' && !passwordNeeded) toast({ ...words.confirmed, tone: 'success' });
    void navigate(isSignedIn(account) ? nextPath : paths.signIn(nextPath), { replace: true });
  };
  const verification = useVerification((result) => {
    setDone(result);
    continueWith(result);
  });
  if (verification.isError && getProblemCode(verification.error) === 'TOKEN_INVALID')
    return <LinkFailed remedy={words.remedies[purpose]} purpose={purpose} />;
  if (verification.isError && getProblemCode(verification.error) === 'OTHER_BROWSER')
    return <OtherBrowserNotice purpose={purpose} />;
  if (done && !done.account)
    return purpose === 'closing' ? (
      <AgreementGiven {...words.reopened} signIn />
    ) : (
      <AgreementGiven {...getAgreementTexts(purpose, done)} />
    );
  const { title, text, submit } = words.asks[purpose];
  return (
    <SignInLayout tab={words.tab} title={title} lead={text}>
      <div className={`${card()} flex flex-col gap-5`}>
        <FormFault form={{ problem: verification.error, isOnline }} />
        <Button
          size="large"
          busy={verification.isPending || verification.isSuccess || !isOnline}
          onClick={() => verification.mutate({ type: PURPOSE_TEXTS[purpose], token_hash: token })}
        >
          {submit}
        </Button>
      </div>
    </SignInLayout>
  );
}

const getAgreementTexts = (purpose: LinkPurpose, { otherToAgree }: VerifyResult) =>
  purpose === 'recipient' ? words.recipient : otherToAgree ? words.changing : words.changed;

/** An agreement does not sign in. */
const AgreementGiven = ({ title, text, signIn = false }: { title: string; text: string; signIn?: boolean }) => (
  <SignInLayout tab={words.tab} title={shell.product}>
    <div className={`${card()} mt-6`}>
      <NewHeading>{title}</NewHeading>
      <p className="mt-2 mb-6 text-lg">{text}</p>
      <Link to={signIn ? paths.signIn() : paths.home} className={button()}>
        {signIn ? words.signIn : words.onward}
      </Link>
    </div>
  </SignInLayout>
);

/** The link belongs to the browser that requested it: how to continue there, or request one here. */
const OtherBrowserNotice = ({ purpose }: { purpose: LinkPurpose }) => (
  <SignInLayout tab={words.tab} title={shell.product}>
    <div role="alert" className={`${card()} mt-6`}>
      <NewHeading>{words.elsewhere.title}</NewHeading>
      <p className="mt-2 text-lg">{words.elsewhere.text}</p>
      <p className="mt-2 mb-6 text-ink-2">{words.elsewhere.why}</p>
      <Link to={purpose === 'recovery' ? paths.recover() : paths.signIn()} className={button({ look: 'quiet' })}>
        {words.elsewhere.again}
      </Link>
    </div>
  </SignInLayout>
);

/** Expired, used or truncated link: the specification's sentence, and how to continue. */
const LinkFailed = ({ remedy, purpose }: { remedy: string; purpose: LinkPurpose | null }) => (
  <SignInLayout tab={words.tab} title={words.failed}>
    <div role="alert" className={`${card()} mt-6 border-2 border-error`}>
      <NewHeading className="font-bold text-error">{refusals.TOKEN_INVALID}</NewHeading>
      <p className="mt-2">
        {purpose && words.whyFailed} {remedy}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {purpose === 'recovery' && (
          <Link to={paths.recover()} className={button()}>
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
  </SignInLayout>
);
