import { Suspense, useId, useState } from 'react';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { guardians as words } from '#shared/messages/en/guardians.ts';
import type { Asked } from '#web/features/account/guardian-dialog.tsx';
import { type Child, type GuardianList, isOwnerOf, useGuardians } from '#web/features/account/use-children.ts';
import { deviceTimeZone } from '#web/lib/dates.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { badge, heading } from '#web/ui/classes.ts';
import { Loaded } from '#web/ui/loaded.tsx';

// Loaded when the dialog is opened.
const GuardianDialog = lazyExtra(
  async () => (await import('#web/features/account/guardian-dialog.tsx')).GuardianDialog,
);

/** Guardians and invitations of one child; the owner changes them, a co-guardian may leave. */
export function GuardiansOfChild({ child, online }: { child: Child; online: boolean }) {
  const id = useId();
  const list = useGuardians(child.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState('');
  const toast = useToast();
  const ask = (next: Asked) => {
    setOutcome('');
    setAsked(next);
  };
  const isOwner = isOwnerOf(list.data);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className={heading.part}>
        {words.ofChild(child.nickname)}
      </h3>
      <Loaded read={list} failed={words.notLoaded} loading={words.loading} height="h-24">
        {(known) => (
          <>
            <People child={child} list={known} isOwner={isOwner === true} online={online} onAsk={ask} />
            <div role="status" className="max-w-full empty:hidden">
              {outcome && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold wrap-anywhere">{outcome}</p>}
            </div>
            <div>
              {isOwner ? (
                <>
                  <Button look="quiet" busy={!online} onClick={() => ask({ kind: 'invite' })}>
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
                  onClick={() => ask({ kind: 'leave' })}
                >
                  {words.leave.short}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {asked && (
        <Suspense>
          <GuardianDialog
            child={child}
            asked={asked}
            online={online}
            onClose={() => setAsked(null)}
            onDone={(said) => {
              setAsked(null);
              // A guardian who left may no longer read the child.
              if (asked.kind === 'leave') toast({ title: said, tone: 'success' });
              else setOutcome(said);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

type PeopleProps = {
  child: Child;
  list: GuardianList;
  isOwner: boolean;
  online: boolean;
  onAsk: (asked: Asked) => void;
};

function People({ child, list: { guardians, invitations, offers }, isOwner, online, onAsk }: PeopleProps) {
  const zone = deviceTimeZone();
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
                {words.role[role]}, {words.joined(longDateOf(since, zone))}
              </p>
              {offer && <p className="text-ink-2">{words.passOn.open(longDateOf(offer.expiresAt, zone))}</p>}
            </div>
            {isOwner && role !== 'owner' && (
              <div className="flex flex-wrap gap-x-5">
                {offer ? (
                  <Button
                    look="link"
                    size="bare"
                    busy={!online}
                    aria-label={words.takeBack.ask(name)}
                    onClick={() => onAsk({ kind: 'takeBack', offerId: offer.id, name })}
                  >
                    {words.takeBack.short}
                  </Button>
                ) : (
                  <Button
                    look="link"
                    size="bare"
                    busy={!online}
                    aria-label={words.passOn.ask(name, child.nickname)}
                    onClick={() => onAsk({ kind: 'passOn', userId, name })}
                  >
                    {words.passOn.short}
                  </Button>
                )}
                <Button
                  look="link"
                  size="bare"
                  busy={!online}
                  aria-label={words.remove.ask(name)}
                  onClick={() => onAsk({ kind: 'remove', userId, name })}
                >
                  {words.remove.short}
                </Button>
              </div>
            )}
          </li>
        );
      })}
      {invitations.map(({ id, email, expiresAt, isOver, hasBounced }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6">
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">{email}</p>
            <p className="text-ink-2">
              {hasBounced ? words.bounced : (isOver ? words.over : words.invited)(longDateOf(expiresAt, zone))}
            </p>
          </div>
          <Button
            look="link"
            size="bare"
            busy={!online}
            aria-label={words.withdraw.ask(email)}
            onClick={() => onAsk({ kind: 'withdraw', invitationId: id, email })}
          >
            {words.withdraw.short}
          </Button>
        </li>
      ))}
    </ul>
  );
}
