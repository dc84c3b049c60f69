import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { guardians } from '#messages/guardians.ts';
import type { Account } from '#shared/contracts/session.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { createQuery, getQueryKey, useCall } from '#web/api/queries.ts';
import { useSignOut } from '#web/features/account/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { button, card, heading } from '#web/ui/classes.ts';
import { Decline } from '#web/ui/decline.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = guardians.link;
const toDashboard = (
  <div>
    <Link to={paths.dashboard()} className={button()}>
      {words.toDashboard}
    </Link>
  </div>
);

const formatFaultWithRemedy = (fault: React.ReactNode) => (
  <>
    {fault}
    <p>{words.remedy}</p>
    {toDashboard}
  </>
);

type GuardianOfferProps = {
  token: string;
  account: Account;
  /** The way to decline, as long as there is something to decline. */
  children: React.ReactNode;
};

/** An invitation: who invites, for which child and what it means; and the answer. */
export function GuardianOffer({ token, account, children }: GuardianOfferProps) {
  const client = useQueryClient();
  const online = useOnline();
  const signOut = useSignOut();
  const body = { token };
  const offer = useQuery({
    ...createQuery('openGuardianInvitation', { params: {}, body }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const accept = useCall('acceptGuardianInvitation', {
    onSuccess: () => {
      guardianLink.forget();
      // The family now has one more child, so cached lists are outdated. The token is used up and must not be queried
      // again.
      const [offerKey] = getQueryKey('openGuardianInvitation');
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== offerKey });
    },
  });
  if (!offer.data) {
    return (
      <>
        <QueryResult
          read={offer}
          failed={words.failed}
          loading={words.opening}
          height="h-72"
          frame={formatFaultWithRemedy}
        >
          {() => null}
        </QueryResult>
        {children}
      </>
    );
  }
  const { invitedBy, childName, isGuardianAlready } = offer.data;
  if (accept.isSuccess || isGuardianAlready) {
    return (
      <>
        <div role="status">
          <Notice>
            <p className="text-lg">{accept.isSuccess ? words.done(childName) : words.already(childName)}</p>
          </Notice>
        </div>
        {toDashboard}
      </>
    );
  }
  return (
    <>
      <div className={`${card({ lift: 'edge' })} flex flex-col gap-5`}>
        <p className="text-xl font-bold wrap-anywhere">{words.asks(invitedBy, childName)}</p>
        <div>
          <h2 className={heading.part}>{words.willSee}</h2>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
            {words.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <p className="text-ink-2 wrap-anywhere">
          {words.signedInAs(account.name, account.email)}{' '}
          <Button look="link" size="bare" onClick={signOut}>
            {words.another}
          </Button>
        </p>
        <FaultAlert>{accept.isError && getFaultText(accept.error)}</FaultAlert>
        {accept.isError && getProblemCode(accept.error) === 'PROVE_ADDRESS_FIRST' && <ResendEmail online={online} />}
        {!online && <Notice tone="warning">{guardians.offline}</Notice>}
        <div>
          <Button size="large" busy={accept.isPending || !online} onClick={() => accept.mutate({ params: {}, body })}>
            {words.accept}
          </Button>
        </div>
      </div>
      {children}
    </>
  );
}

/** For an account without a verified address, or when the email was lost. */
function ResendEmail({ online }: { online: boolean }) {
  const emailRequest = useCall('resend');
  if (emailRequest.isSuccess)
    return (
      <p role="status">
        {words.letterSent} <InboxLink />
      </p>
    );
  return (
    <div>
      <Button
        look="quiet"
        busy={emailRequest.isPending || !online}
        onClick={() => emailRequest.mutate({ params: {}, body: {} })}
      >
        {words.letterAgain}
      </Button>
      <FaultAlert>{emailRequest.isError && getFaultText(emailRequest.error)}</FaultAlert>
    </div>
  );
}

export function GuardianNotMe({ token, onDone }: { token: string; onDone: () => void }) {
  const decline = useCall('declineGuardianInvitation', { onSuccess: onDone });
  return (
    <Decline words={words.notMe} call={decline} onConfirm={() => decline.mutate({ params: {}, body: { token } })} />
  );
}

const STORAGE_KEY = 'guardian-link';
/** Where storage is blocked: the token lives as long as the page. */
let pageToken = '';

/**
 * Keeps the token of an invitation during a sign-in. It arrives in the URL fragment, which no server or log sees, is
 * removed from the URL at once, and is stored for this tab only, so that the return URL after sign-in does not carry
 * it.
 */
export const guardianLink = {
  take(hash: string): string {
    const token = hash.slice(1);
    try {
      if (token) sessionStorage.setItem(STORAGE_KEY, token);
      return token || (sessionStorage.getItem(STORAGE_KEY) ?? '');
    } catch {
      pageToken = token || pageToken;
      return pageToken;
    }
  },
  forget(): void {
    pageToken = '';
    try {
      sessionStorage.removeItem(STORAGE_KEY);
    } catch {
      // Nothing was stored.
    }
  },
};
