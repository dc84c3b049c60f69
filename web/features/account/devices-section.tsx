import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { formatInstantDate } from '#messages/dates.ts';
import type { SessionSummary } from '#shared/contracts/accounts.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import { ChangeFault, ConfirmDialog, LoadedPart } from '#web/features/account/section.tsx';
import { useSignOut } from '#web/features/account/use-session.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { badge } from '#web/ui/classes.ts';
import { Outcome, Section } from '#web/ui/section.tsx';

const words = accountPage.devices;
const OTHERS = { params: {}, query: { scope: 'others' }, body: {} } as const;
const ALL = { params: {}, query: { scope: 'global' }, body: {} } as const;

/** The sessions of this person, and how to end them. */
export function DevicesSection({ online }: { online: boolean }) {
  const part = useQuery(createQuery('listSessions', { params: {} }));
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
  const signOut = useSignOut();
  const otherSessions = sessions.filter(({ isCurrent }) => !isCurrent);
  const endOthers = useCall('signOut', {
    onSuccess: () => setOutcome(words.othersDone(otherSessions.length)),
    outdated: ['listSessions'],
  });
  // Local data is cleared as after any other sign-out.
  const endAll = useCall('signOut', { onSuccess: signOut });
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
          <Button look="quiet" busy={endOthers.isPending || !online} onClick={() => endOthers.mutate(OTHERS)}>
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
          onConfirm={() => endAll.mutate(ALL)}
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
