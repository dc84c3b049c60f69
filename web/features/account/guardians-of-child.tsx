import { useId, useState } from 'react';
import { formatInstantDate } from '#messages/dates.ts';
import { guardians as words } from '#messages/guardians.ts';
import { type Child, type GuardianList, hasOwnerRole, useGuardians } from '#web/features/account/children.tsx';
import type { GuardianChange } from '#web/features/account/guardian-dialog.tsx';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { badge } from '#web/ui/classes.ts';
import { lazyDialog } from '#web/ui/dialog.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Outcome } from '#web/ui/section.tsx';

// Loaded when the dialog is opened.
const GuardianDialog = lazyDialog(
  async () => (await import('#web/features/account/guardian-dialog.tsx')).GuardianDialog,
);

/** Guardians and invitations of one child; the owner changes them, a co-guardian may leave. */
export function GuardiansOfChild({ child, online }: { child: Child; online: boolean }) {
  const id = useId();
  const list = useGuardians(child.id);
  const [change, setChange] = useState<GuardianChange | null>(null);
  const [outcome, setOutcome] = useState('');
  const toast = useToast();
  const openDialog = (newChange: GuardianChange) => {
    setOutcome('');
    setChange(newChange);
  };
  const isOwner = hasOwnerRole(list.data);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h4 id={id} className="font-bold">
        {words.ofChild(child.nickname)}
      </h4>
      <QueryResult read={list} failed={words.notLoaded} loading={words.loading} height="h-24">
        {(guardianList) => (
          <>
            <People
              child={child}
              list={guardianList}
              isOwner={isOwner === true}
              online={online}
              onChangeRequest={openDialog}
            />
            <Outcome>{outcome}</Outcome>
            <div>
              {isOwner ? (
                <>
                  <Button look="quiet" busy={!online} onClick={() => openDialog({ kind: 'invite' })}>
                    {words.invite.ask}
                  </Button>
                  <p className="mt-3 text-ink-2 wrap-anywhere">{words.ownerStays(child.nickname)}</p>
                </>
              ) : (
                <Button
                  look="link"
                  size="bare"
                  busy={!online}
                  aria-label={words.leave.ask(child.nickname)}
                  onClick={() => openDialog({ kind: 'leave' })}
                >
                  {words.leave.short}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryResult>
      {change && (
        <GuardianDialog
          child={child}
          change={change}
          onClose={() => setChange(null)}
          onDone={(message) => {
            setChange(null);
            // A guardian who left may no longer read the child.
            if (change.kind === 'leave') toast({ title: message, tone: 'success' });
            else setOutcome(message);
          }}
        />
      )}
    </section>
  );
}

type PeopleProps = {
  child: Child;
  list: GuardianList;
  isOwner: boolean;
  online: boolean;
  onChangeRequest: (change: GuardianChange) => void;
};

function People({ child, list: { guardians, invitations, offers }, isOwner, online, onChangeRequest }: PeopleProps) {
  const zone = getDeviceTimeZone();
  return (
    <ul className="flex flex-col gap-4">
      {guardians.map(({ userId, name, role, isYou, since }) => {
        const offer = offers.find((each) => each.userId === userId);
        return (
          <li key={userId} className="flex flex-wrap items-center justify-between gap-x-6">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="wrap-anywhere">{name}</b>
                {isYou && <span className={badge({ tone: 'info' })}>{words.you}</span>}
              </p>
              <p className="text-ink-2">
                {words.role[role]}, {words.joined(formatInstantDate(since, zone))}
              </p>
              {offer && <p className="text-ink-2">{words.passOn.open(formatDayAndTime(offer.expiresAt, zone))}</p>}
            </div>
            {isOwner && role !== 'owner' && (
              <div className="flex flex-wrap gap-x-5">
                {offer ? (
                  <Button
                    look="link"
                    size="bare"
                    busy={!online}
                    aria-label={words.takeBack.ask(name)}
                    onClick={() => onChangeRequest({ kind: 'takeBack', offerId: offer.id, name })}
                  >
                    {words.takeBack.short}
                  </Button>
                ) : (
                  <Button
                    look="link"
                    size="bare"
                    busy={!online}
                    aria-label={words.passOn.ask(name, child.nickname)}
                    onClick={() => onChangeRequest({ kind: 'passOn', userId, name })}
                  >
                    {words.passOn.short}
                  </Button>
                )}
                <Button
                  look="link"
                  size="bare"
                  busy={!online}
                  aria-label={words.remove.ask(name)}
                  onClick={() => onChangeRequest({ kind: 'remove', userId, name })}
                >
                  {words.remove.short}
                </Button>
              </div>
            )}
          </li>
        );
      })}
      {invitations.map(({ id, email, invitedAt, expiresAt, isOver, hasBounced }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6">
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">{email || words.ended.title(formatInstantDate(invitedAt, zone))}</p>
            <p className="text-ink-2">
              {!email
                ? words.ended.text
                : hasBounced
                  ? words.bounced
                  : isOver
                    ? words.over(formatInstantDate(expiresAt, zone))
                    : words.invited(formatDayAndTime(expiresAt, zone))}
            </p>
          </div>
          {email && (
            <Button
              look="link"
              size="bare"
              busy={!online}
              aria-label={words.withdraw.ask(email)}
              onClick={() => onChangeRequest({ kind: 'withdraw', invitationId: id, email })}
            >
              {words.withdraw.short}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
