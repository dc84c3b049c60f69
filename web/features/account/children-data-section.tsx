import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { consents as words } from '#messages/consents.ts';
import { formatInstantDate } from '#messages/dates.ts';
import { rights } from '#messages/rights.ts';
import type { RouteOutput } from '#web/api/call.ts';
import { createQuery } from '#web/api/queries.ts';
import { type Child, EachChild, hasOwnerRole, useGuardians } from '#web/features/account/children.tsx';
import { ConsentsOfChild } from '#web/features/account/consents-of-child.tsx';
import { CorrectChild, ReminderAddressPart } from '#web/features/account/correct-child.tsx';
import { EndingProfiles } from '#web/features/account/ending-profiles.tsx';
import { EraseChild, ExportChild } from '#web/features/account/erase-child.tsx';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { heading } from '#web/ui/classes.ts';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Section } from '#web/ui/section.tsx';

/** Refetch interval while an erasure is in progress. */
const REFETCH_MS = 1_500;

/** `onErased`: an erasure was ordered, so the data on this device must be deleted, too. */
type ChildrenDataSectionProps = { online: boolean; onErased: () => void };

/** Consents of each child, export and erasure of its data, and the progress of erasures. */
export function ChildrenDataSection({ online, onErased }: ChildrenDataSectionProps) {
  const { data } = useQuery({
    ...createQuery('listErasures', { params: {} }),
    refetchInterval: ({ state }) => (state.data?.erasures.some(({ isDone }) => !isDone) ? REFETCH_MS : false),
  });
  return (
    <Section id="children-data" title={words.title} text={words.text}>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-3 empty:hidden">
          <EndingProfiles online={online} />
        </div>
        <EachChild words={words} none={<p>{words.noChildren}</p>}>
          {(child) => <ChildData key={child.id} child={child} online={online} onErased={onErased} />}
        </EachChild>
        {data?.erasures.map((erasure) => (
          <ErasureSteps key={erasure.id} erasure={erasure} />
        ))}
      </div>
    </Section>
  );
}

/** One child. A guardian who is not the owner may withdraw consent and export what they may read, nothing else. */
function ChildData({ child, online, onErased }: ChildrenDataSectionProps & { child: Child }) {
  const isOwner = hasOwnerRole(useGuardians(child.id).data) === true;
  return (
    <div className="flex flex-col gap-5 border-t-2 border-dashed border-line pt-6 first:border-0 first:pt-0">
      <h3 className={`${heading.part} wrap-anywhere`}>{child.nickname}</h3>
      <ConsentsOfChild child={child} online={online} mayErase={isOwner} />
      <ReminderAddressPart child={child} online={online} />
      {isOwner && <CorrectChild child={child} online={online} />}
      <section aria-label={rights.ofChild(child.nickname)} className="flex flex-col gap-3">
        <h4 className="font-bold">{isOwner ? rights.title : rights.titleOfOthers}</h4>
        <ExportChild child={child} isOwner={isOwner} online={online} />
        {isOwner && <EraseChild child={child} online={online} onErased={onErased} />}
      </section>
    </div>
  );
}

type Erasure = RouteOutput<'listErasures'>['erasures'][number];

/** The progress of an erasure, and its receipt when it is done. It has no child's name, since that is erased, too. */
function ErasureSteps({ erasure }: { erasure: Erasure }) {
  const id = useId();
  const zone = getDeviceTimeZone();
  const lines = erasure.steps.map(({ step, at }) => ({
    step,
    text: rights.erasures.steps[step],
    when: at === null ? rights.erasures.toCome : rights.erasures.at(formatDayAndTime(at, zone)),
  }));
  const last = erasure.steps.findLast(({ at }) => at !== null);
  const facts = [
    rights.erasures.asked(formatDayAndTime(erasure.askedAt, zone)),
    ...(erasure.isDone ? [rights.erasures.backups(formatInstantDate(erasure.backupsClearBy, zone))] : []),
  ];
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className={heading.part}>
        {erasure.isDone ? rights.erasures.title : rights.erasures.running}, {rights.erasures.receipt}{' '}
        <span className="whitespace-nowrap">{erasure.receipt}</span>
      </h3>
      <ol className="flex list-decimal flex-col gap-1 ps-6">
        {lines.map(({ step, text, when }) => (
          <li key={step}>
            {text}: <span className="text-ink-2">{when}</span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {last && rights.erasures.steps[last.step]}
      </p>
      {facts.map((fact) => (
        <p key={fact} className="text-ink-2">
          {fact}
        </p>
      ))}
      {erasure.isDone && (
        <div>
          <PrintButton
            label={rights.erasures.print}
            text={[
              `${rights.erasures.receipt} ${erasure.receipt}`,
              ...lines.map(({ text, when }) => `${text}: ${when}`),
              ...facts,
            ].join('\n')}
          />
        </div>
      )}
    </section>
  );
}
