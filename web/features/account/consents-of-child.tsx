import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consents as words } from '#messages/consents.ts';
import { formatInstantDate } from '#messages/dates.ts';
import { firstNotice, notice, secondNotice } from '#messages/notice.ts';
import { IMPROVE_NOTICE, type NoticeVersion } from '#shared/values/notice.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import type { Child } from '#web/features/account/children.tsx';
import { getEraseId } from '#web/features/account/erase-child.tsx';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Outcome } from '#web/ui/section.tsx';

type ConsentList = RouteOutput<'listConsents'>;
type ConsentOrder = 'allow' | 'stop' | 'withdraw';

/** One child's consents: what was agreed to, by whom and when; the improvement consent; withdrawal. */
export function ConsentsOfChild({ child, online, mayErase }: { child: Child; online: boolean; mayErase: boolean }) {
  const params = { studentId: child.id };
  const consentsQuery = createQuery('listConsents', { params });
  const list = useQuery(consentsQuery);
  const client = useQueryClient();
  const [isWithdrawDialogOpen, setIsWithdrawDialogOpen] = useState(false);
  const [outcome, setOutcome] = useState('');
  const consentOrder = useCall(
    (order: ConsentOrder): Promise<ConsentList> =>
      order === 'withdraw'
        ? call('withdrawConsent', { params, body: {} })
        : call('allowImproving', { params, body: { allowed: order === 'allow', noticeVersion: IMPROVE_NOTICE } }),
    {
      onSuccess: (consentList, order) => {
        client.setQueryData(consentsQuery.queryKey, consentList);
        setIsWithdrawDialogOpen(false);
        setOutcome({ allow: words.improve.allowed, stop: words.improve.stopped, withdraw: words.withdraw.done }[order]);
        // A withdrawal ends assessments.
        if (order === 'withdraw') void client.invalidateQueries();
      },
    },
  );
  const submitOrder = (change: ConsentOrder) => {
    setOutcome('');
    consentOrder.mutate(change);
  };
  const busy = consentOrder.isPending || !online;
  const { improve, withdraw } = words;
  const fault = <FaultAlert>{consentOrder.isError && getFaultText(consentOrder.error)}</FaultAlert>;
  return (
    <section aria-label={words.ofChild(child.nickname)} className="flex flex-col gap-2">
      <h4 className="font-bold">{words.heading}</h4>
      <QueryResult read={list} failed={words.notLoaded} loading={words.loading} height="h-24">
        {(consentList) => (
          <>
            <ConsentEntries list={consentList} />
            <h4 className="mt-2 font-bold">{improve.title}</h4>
            <p className="text-ink-2">{improve.text}</p>
            <p>{consentList.improveQuestions ? improve.on : improve.off}</p>
            <div>
              {consentList.improveQuestions ? (
                <Button look="quiet" busy={busy} onClick={() => submitOrder('stop')}>
                  {improve.stop}
                </Button>
              ) : (
                <Button look="quiet" busy={busy} onClick={() => submitOrder('allow')}>
                  {improve.allow}
                </Button>
              )}
            </div>
            {!isWithdrawDialogOpen && fault}
            <Outcome>{outcome}</Outcome>
            {consentList.week || consentList.improveQuestions ? (
              <div>
                <Button
                  look="link"
                  size="bare"
                  className="-mx-1"
                  busy={busy}
                  aria-label={withdraw.ask(child.nickname)}
                  onClick={() => {
                    consentOrder.reset();
                    setIsWithdrawDialogOpen(true);
                  }}
                >
                  {withdraw.short}
                </Button>
              </div>
            ) : (
              <ConsentEnded child={child} isGiven={consentList.consents.length > 0} mayErase={mayErase} />
            )}
          </>
        )}
      </QueryResult>
      {isWithdrawDialogOpen && (
        <Dialog title={withdraw.ask(child.nickname)} onClose={() => setIsWithdrawDialogOpen(false)}>
          <ul className="flex list-disc flex-col gap-2 pl-6">
            {withdraw.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {fault}
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={busy} onClick={() => submitOrder('withdraw')}>
              {withdraw.submit}
            </Button>
            <Button look="quiet" onClick={() => setIsWithdrawDialogOpen(false)}>
              {withdraw.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** After a withdrawal, offers erasure to guardians who may order it. */
function ConsentEnded({ child, isGiven, mayErase }: { child: Child; isGiven: boolean; mayErase: boolean }) {
  if (!isGiven) return null;
  return (
    <div>
      <p>{words.over}</p>
      {mayErase && (
        <a href={`#${getEraseId(child)}`} className="inline-flex min-h-11 items-center font-bold text-river underline">
          {words.erase(child.nickname)}
        </a>
      )}
    </div>
  );
}

const NOTICE_TEXTS: Readonly<Record<NoticeVersion, { points: readonly string[] }>> = {
  '2026-11': firstNotice,
  '2026-12': secondNotice,
  '2027-01': notice,
  'improve-1': { points: [words.improve.text] },
};

function ConsentEntries({ list: { consents } }: { list: ConsentList }) {
  const zone = getDeviceTimeZone();
  if (consents.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {consents.map(({ purpose, noticeVersion, noticeHash, givenAt, withdrawnAt, givenBy, isYours }) => (
        <li key={`${purpose} ${givenAt}`} className="min-w-0">
          <p>{words.purpose[purpose]}</p>
          <p className="wrap-anywhere">
            {words.given(isYours ? words.you : (givenBy ?? words.somebody), formatInstantDate(givenAt, zone))}{' '}
            {withdrawnAt && words.withdrawnOn(formatInstantDate(withdrawnAt, zone))}
          </p>
          <details>
            <summary className="flex min-h-11 items-center text-river underline">{words.words(noticeVersion)}</summary>
            <ul className="flex list-disc flex-col gap-2 pl-6">
              {(NOTICE_TEXTS as Partial<typeof NOTICE_TEXTS>)[noticeVersion as NoticeVersion]?.points.map((point) => (
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
