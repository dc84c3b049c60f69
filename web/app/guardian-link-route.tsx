import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { guardians } from '#messages/guardians.ts';
import { shell } from '#messages/shell.ts';
import { GuardianNotMe, GuardianOffer, guardianLink } from '#web/features/account/guardian-offer.tsx';
import { isSignedIn, useSession } from '#web/features/account/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { button } from '#web/ui/classes.ts';
import { HomeLink } from '#web/ui/home-link.tsx';
import { NewHeading, PageHeading } from '#web/ui/page.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = guardians.link;

/** `/guardian#token`: opening it changes nothing, and shows nothing of a family before a sign-in. */
export function GuardianLinkRoute() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => guardianLink.take(hash));
  useEffect(() => {
    if (!hash) return;
    // A newer link may be pasted into the same tab.
    setToken(guardianLink.take(hash));
    void navigate(paths.guardianLink, { replace: true });
  }, [hash, navigate]);
  return <GuardianLink key={token} token={token} />;
}

function GuardianLink({ token }: { token: string }) {
  const [isRefused, setRefused] = useState(false);
  const session = useSession();
  const account = session.data?.account;
  const notMe = (
    <div>
      <GuardianNotMe
        token={token}
        onDone={() => {
          guardianLink.forget();
          setRefused(true);
        }}
      />
    </div>
  );
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(words.tab)}>{words.title}</PageHeading>
      {isRefused ? (
        <Notice>
          <NewHeading className="text-lg">{words.notMe.done}</NewHeading>
        </Notice>
      ) : !token ? (
        <Notice tone="warning">{words.noToken}</Notice>
      ) : isSignedIn(account) ? (
        <GuardianOffer token={token} account={account}>
          {notMe}
        </GuardianOffer>
      ) : (
        <>
          {session.data ? (
            <SignedOutNotice />
          ) : (
            <QueryResult read={session} loading={words.opening} height="h-72">
              {() => null}
            </QueryResult>
          )}
          {notMe}
        </>
      )}
      {(isRefused || !token) && <HomeLink />}
    </div>
  );
}

const SignedOutNotice = () => (
  <>
    <p className="text-lg">{words.signedOut}</p>
    <div className="flex flex-wrap items-center gap-6">
      <Link to={paths.signIn(paths.guardianLink)} className={button({ size: 'large' })}>
        {words.signIn}
      </Link>
      <Link to={paths.signUp(paths.guardianLink)} className={button({ look: 'link', size: 'bare' })}>
        {words.signUp}
      </Link>
    </div>
    <p className="text-ink-2">{words.afterSignUp}</p>
  </>
);
