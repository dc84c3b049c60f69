import { useState } from 'react';
import { consents as words } from '#shared/messages/en/consents.ts';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { firstNotice, notice, secondNotice } from '#shared/messages/en/notice.ts';
import type { NoticeVersion } from '#shared/values/notice.ts';
import { eraseId } from '#web/features/account/erase-child.tsx';
import type { Child } from '#web/features/account/use-children.ts';
import {
  type ConsentList,
  type ConsentOrder,
  useConsentOrder,
  useConsents,
} from '#web/features/account/use-consents.ts';
import { deviceTimeZone } from '#web/lib/dates.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';

/** One child's consents: what was agreed to, by whom and when; the improvement consent; withdrawal. */
export function ConsentsOfChild({ child, online, mayErase }: { child: Child; online: boolean; mayErase: boolean }) {
  const list = useConsents(child.id);
  const [asksToWithdraw, setAsksToWithdraw] = useState(false);
  const [outcome, setOutcome] = useState('');
  const order = useConsentOrder(child.id, (done) => {
    setAsksToWithdraw(false);
    setOutcome({ allow: words.improve.allowed, stop: words.improve.stopped, withdraw: words.withdraw.done }[done]);
  });
  const carryOut = (wanted: ConsentOrder) => {
    setOutcome('');
    order.mutate(wanted);
  };
  const busy = order.isPending || !online;
  const { improve, withdraw } = words;
  const fault = order.isError && (
    <div role="alert">
      <FieldError>{faultText(order.error)}</FieldError>
    </div>
  );
  return (
    <section aria-label={words.ofChild(child.nickname)} className="flex flex-col gap-2">
      <h4 className="font-bold">{words.heading}</h4>
      <Loaded read={list} failed={words.notLoaded} loading={words.loading} height="h-24">
        {(known) => (
          <>
            <Agreed list={known} />
            <h4 className="mt-2 font-bold">{improve.title}</h4>
            <p className="text-ink-2">{improve.text}</p>
            <p>{known.improveQuestions ? improve.on : improve.off}</p>
            <div>
              {known.improveQuestions ? (
                <Button look="quiet" busy={busy} onClick={() => carryOut('stop')}>
                  {improve.stop}
                </Button>
              ) : (
                <Button look="quiet" busy={busy} onClick={() => carryOut('allow')}>
                  {improve.allow}
                </Button>
              )}
            </div>
            {!asksToWithdraw && fault}
            <div role="status" className="max-w-full empty:hidden">
              {outcome && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold wrap-anywhere">{outcome}</p>}
            </div>
            {known.week || known.improveQuestions ? (
              <div>
                <Button
                  look="link"
                  size="bare"
                  className="-mx-1"
                  busy={!online}
                  aria-label={withdraw.ask(child.nickname)}
                  onClick={() => setAsksToWithdraw(true)}
                >
                  {withdraw.short}
                </Button>
              </div>
            ) : (
              <Over child={child} isGiven={known.consents.length > 0} mayErase={mayErase} />
            )}
          </>
        )}
      </Loaded>
      {asksToWithdraw && (
        <Dialog title={withdraw.ask(child.nickname)} onClose={() => setAsksToWithdraw(false)}>
          <ul className="flex list-disc flex-col gap-2 pl-6">
            {withdraw.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {fault}
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={busy} onClick={() => carryOut('withdraw')}>
              {withdraw.submit}
            </Button>
            <Button look="quiet" onClick={() => setAsksToWithdraw(false)}>
              {withdraw.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** After a withdrawal, offers erasure to guardians who may order it. */
function Over({ child, isGiven, mayErase }: { child: Child; isGiven: boolean; mayErase: boolean }) {
  if (!isGiven) return null;
  return (
    <div>
      <p>{words.over}</p>
      {mayErase && (
        <a href={`#${eraseId(child)}`} className="inline-flex min-h-11 items-center font-bold text-river underline">
          {words.erase(child.nickname)}
        </a>
      )}
    </div>
  );
}

const NOTICES: Readonly<Record<NoticeVersion, { points: readonly string[] }>> = {
  ...{ '2026-11': firstNotice, '2026-12': secondNotice, '2027-01': notice },
  'improve-1': { points: [words.improve.text] },
};

function Agreed({ list: { consents } }: { list: ConsentList }) {
  const zone = deviceTimeZone();
  if (consents.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {consents.map(({ purpose, noticeVersion, noticeHash, givenAt, withdrawnAt, givenBy, isYours }) => (
        <li key={`${purpose} ${givenAt}`} className="min-w-0">
          <p>{words.purpose[purpose]}</p>
          <p className="wrap-anywhere">
            {words.given(isYours ? words.you : (givenBy ?? words.somebody), longDateOf(givenAt, zone))}{' '}
            {withdrawnAt && words.withdrawnOn(longDateOf(withdrawnAt, zone))}
          </p>
          <details>
            <summary className="flex min-h-11 items-center text-river underline">{words.words(noticeVersion)}</summary>
            <ul className="flex list-disc flex-col gap-2 pl-6">
              {(NOTICES as Partial<typeof NOTICES>)[noticeVersion as NoticeVersion]?.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p className="mt-2 text-sm wrap-anywhere text-ink-2">{words.hash(noticeHash)}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
