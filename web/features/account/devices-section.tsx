import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { formatInstantDate } from '#messages/dates.ts';
import type { SessionSummary } from '#shared/contracts/accounts.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/features/account/confirm-dialog.tsx';
import { ChangeFault, LoadedPart, Outcome, Section } from '#web/features/account/section.tsx';
import { useAccountPart, useRefetchParts } from '#web/features/account/use-own-account.ts';
import { useSignOut } from '#web/features/account/use-session.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { badge } from '#web/ui/classes.ts';

const words = accountPage.devices;
const endSessions = (scope: 'others' | 'global') => call('signOut', { params: {}, query: { scope }, body: {} });

/** The sessions of this person, and how to end them. */
export function DevicesSection({ online }: { online: boolean }) {
  const part = useAccountPart('listSessions');
  return (
    <Section title={words.title} text={words.text}>
      <LoadedPart part={part} height="h-48">
        {({ sessions }) => <Devices sessions={sessions} online={online} />}
      </LoadedPart>
    </Section>
  );
}

function Devices({ sessions, online }: { sessions: readonly SessionSummary[]; online: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [outcome, setOutcome] = useState('');
  const refetchParts = useRefetchParts();
  const signOut = useSignOut();
  const otherSessions = sessions.filter(({ isCurrent }) => !isCurrent);
  const endOthers = useMutation({
    mutationFn: () => endSessions('others'),
    onSuccess: () => {
      setOutcome(words.othersDone(otherSessions.length));
      refetchParts('listSessions');
    },
  });
  // Local data is cleared as after any other sign-out.
  const endAll = useMutation({ mutationFn: () => endSessions('global'), onSuccess: signOut });
  return (
    <>
      <ul className="flex flex-col gap-5">
        {[...sessions.filter(({ isCurrent }) => isCurrent), ...otherSessions].map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {otherSessions.length === 0 && !outcome && <p>{words.alone}</p>}
      <Outcome>{outcome}</Outcome>
      <ChangeFault problem={endOthers.error} />
      <div className="flex flex-wrap gap-3">
        {otherSessions.length > 0 && (
          <Button look="quiet" busy={endOthers.isPending || !online} onClick={() => endOthers.mutate()}>
            {words.others}
          </Button>
        )}
        <Button
          look="danger"
          busy={!online}
          onClick={() => {
            endAll.reset();
            setIsConfirming(true);
          }}
        >
          {words.everywhere}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={words.everywhereTitle}
          text={words.everywhereText}
          submit={words.everywhere}
          busy={endAll.isPending || !online}
          problem={endAll.error}
          onConfirm={() => endAll.mutate()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

function Device({ session: { device, isCurrent, since, seenAt } }: { session: SessionSummary }) {
  const zone = getDeviceTimeZone();
  const lastSeenDate = formatInstantDate(seenAt, zone);
  const lastSeenText =
    lastSeenDate === formatInstantDate(new Date().toISOString(), zone) ? words.seenToday : words.seen(lastSeenDate);
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{device ?? words.unknown}</b>
        {isCurrent && <span className={badge({ tone: 'info' })}>{words.current}</span>}
      </p>
      <p className="text-ink-2">
        {words.since(formatInstantDate(since, zone))}, {isCurrent ? words.seenToday : lastSeenText}
      </p>
    </li>
  );
}
