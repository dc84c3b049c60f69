import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consents as words } from '#messages/consents.ts';
import { formatInstantDate } from '#messages/dates.ts';
import { improveNotice } from '#messages/notice.ts';
import { getNoticeWords } from '#shared/messages/notice-words.ts';
import { GAMES_NOTICES, IMPROVE_NOTICE } from '#shared/values/notice.ts';
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
        : call('allowImproving', {
            params,
            body: order === 'allow' ? { allowed: true, noticeVersion: IMPROVE_NOTICE } : { allowed: false },
          }),
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
  const { withdraw } = words;
  const fault = <FaultAlert>{consentOrder.isError && getFaultText(consentOrder.error)}</FaultAlert>;
  return (
    <section aria-label={words.ofChild(child.nickname)} className="flex flex-col gap-2">
      <h4 className="font-bold">{words.heading}</h4>
      <QueryResult read={list} failed={words.notLoaded} loading={words.loading} height="h-24">
        {(consentList) => (
          <>
            <ConsentEntries list={consentList} />
            <Improving list={consentList} busy={busy} onOrder={submitOrder} />
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

type ImprovingProps = { list: ConsentList; busy: boolean; onOrder: (order: ConsentOrder) => void };

/** The switch with the words in force. Who agreed to older ones may agree to these, and stop either. */
function Improving({ list: { consents, improveQuestions }, busy, onOrder }: ImprovingProps) {
  const { improve } = words;
  const isCurrent = consents.some(
    ({ purpose, noticeVersion, withdrawnAt }) =>
      purpose === 'improve-questions' && noticeVersion === IMPROVE_NOTICE && withdrawnAt === null,
  );
  return (
    <>
      <h4 className="mt-2 font-bold">{improveNotice.title}</h4>
      <p className="text-ink-2">{improveNotice.points}</p>
      <p>{isCurrent ? improve.on : improveQuestions ? improve.onBefore : improve.off}</p>
      <div className="flex flex-wrap gap-3">
        {!isCurrent && (
          <Button look="quiet" busy={busy} onClick={() => onOrder('allow')}>
            {improveNotice.label}
          </Button>
        )}
        {improveQuestions && (
          <Button look="quiet" busy={busy} onClick={() => onOrder('stop')}>
            {improve.stop}
          </Button>
        )}
      </div>
    </>
  );
}

function ConsentEntries({ list: { consents } }: { list: ConsentList }) {
  const zone = getDeviceTimeZone();
  if (consents.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {consents.map(({ purpose, noticeVersion, noticeHash, givenAt, withdrawnAt, givenBy, isYours }) => (
        <li key={`${purpose} ${givenAt}`} className="min-w-0">
          <p>{GAMES_NOTICES.some((each) => each === noticeVersion) ? words.improveGames : words.purpose[purpose]}</p>
          <p className="wrap-anywhere">
            {words.given(isYours ? words.you : (givenBy ?? words.somebody), formatInstantDate(givenAt, zone))}{' '}
            {withdrawnAt && words.withdrawnOn(formatInstantDate(withdrawnAt, zone))}
          </p>
          <details>
            <summary className="flex min-h-11 items-center text-river underline">{words.words(noticeVersion)}</summary>
            <ul className="flex list-disc flex-col gap-2 pl-6">
              {getNoticeWords(noticeVersion)?.points.map((point) => (
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
