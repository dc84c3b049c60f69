import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { consents as words } from '#messages/consents.ts';
import { formatInstantDate, formatMonth } from '#messages/dates.ts';
import { guardians } from '#messages/guardians.ts';
import { rights } from '#messages/rights.ts';
import type { RouteOutput } from '#web/api/call.ts';
import { createQuery } from '#web/api/queries.ts';
import { type Child, EachChild, hasOwnerRole, useGuardians } from '#web/features/account/children.tsx';
import { ConsentsOfChild } from '#web/features/account/consents-of-child.tsx';
import { CorrectChild, ReminderAddressPart } from '#web/features/account/correct-child.tsx';
import { EndingProfiles } from '#web/features/account/ending-profiles.tsx';
import { EraseChild, ExportChild } from '#web/features/account/erase-child.tsx';
import { GuardiansOfChild } from '#web/features/account/guardians-of-child.tsx';
import { OwnershipOffers } from '#web/features/account/ownership-offers.tsx';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { card, heading } from '#web/ui/classes.ts';
import { FoldMark } from '#web/ui/fold-mark.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';

/** Refetch interval while an erasure is in progress. */
const REFETCH_MS = 1_500;

/** `onErased`: an erasure was ordered, so the data on this device must be deleted, too. */
type ChildrenSectionProps = { online: boolean; onErased: () => void };

/** A folded row per child with who looks after it, what was agreed to and what is kept; and running erasures. */
export function ChildrenSection({ online, onErased }: ChildrenSectionProps) {
  const { data } = useQuery({
    ...createQuery('listErasures', { params: {} }),
    refetchInterval: ({ state }) => (state.data?.erasures.some(({ isDone }) => !isDone) ? REFETCH_MS : false),
  });
  return (
    <section aria-label={words.title} className="flex flex-col gap-6">
      <div>
        <h2 className={heading.section}>{words.title}</h2>
        <p className="mt-2 text-ink-2">{words.text}</p>
        <h3 className="mt-4 font-bold">{guardians.title}</h3>
        <p className="text-ink-2">{guardians.text}</p>
      </div>
      <div className="flex flex-col gap-3 empty:hidden">
        <OwnershipOffers online={online} />
        <EndingProfiles online={online} />
      </div>
      <EachChild words={words} none={<NoChildren />}>
        {(child, isOnly) => (
          <ChildRow key={child.id} child={child} startsOpen={isOnly} online={online} onErased={onErased} />
        )}
      </EachChild>
      {data?.erasures.map((erasure) => (
        <ErasureSteps key={erasure.id} erasure={erasure} />
      ))}
    </section>
  );
}

const NoChildren = () => (
  <div className={card()}>
    <p>{guardians.noChildren}</p>
    <Link to={paths.dashboard('schedule')} className="inline-flex min-h-11 items-center font-bold text-river underline">
      {guardians.toSchedule}
    </Link>
  </div>
);

type ChildRowProps = ChildrenSectionProps & { child: Child; startsOpen: boolean };

function ChildRow({ child, startsOpen, ...more }: ChildRowProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className={card()}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-4">
        <h3 className={heading.part}>{child.nickname}</h3>
        <span className="text-ink-2">
          {child.birthMonth ? words.born(formatMonth(`${child.birthMonth}-01`)) : words.years(child.ageYears)}
        </span>
        <FoldMark isOpen={isOpen} />
      </summary>
      {/* Read when it is opened: a family may have many children. */}
      {isOpen && <ChildParts child={child} {...more} />}
    </details>
  );
}

/** One child. A guardian who is not the owner may withdraw consent and export what they may read, nothing else. */
function ChildParts({ child, online, onErased }: ChildrenSectionProps & { child: Child }) {
  const isOwner = hasOwnerRole(useGuardians(child.id).data) === true;
  return (
    <div className="mt-4 flex flex-col gap-6">
      <GuardiansOfChild child={child} online={online} />
      <ConsentsOfChild child={child} online={online} mayErase={isOwner} />
      <ReminderAddressPart child={child} online={online} />
      {isOwner && <CorrectChild child={child} online={online} />}
      <section aria-label={rights.ofChild(child.nickname)} className="flex flex-col gap-3">
        <h4 className="font-bold">{rights.title}</h4>
        <ExportChild child={child} online={online} />
      </section>
      {isOwner && (
        <section
          aria-label={rights.erase.ofChild(child.nickname)}
          className="flex flex-col gap-2 rounded-2xl border-2 border-error p-5"
        >
          <h4 className="font-bold text-error">{rights.erase.heading}</h4>
          <EraseChild child={child} online={online} onErased={onErased} />
        </section>
      )}
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
