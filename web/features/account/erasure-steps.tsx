import { useId } from 'react';
import { formatInstantDate } from '#messages/dates.ts';
import { rights } from '#messages/rights.ts';
import type { Erasure } from '#web/features/account/use-rights.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { heading } from '#web/ui/classes.ts';
import { PrintButton } from '#web/ui/print-button.tsx';

const words = rights.erasures;

/** The progress of an erasure, and its receipt when it is done. It has no child's name, since that is erased, too. */
export function ErasureSteps({ erasure }: { erasure: Erasure }) {
  const id = useId();
  const zone = getDeviceTimeZone();
  const lines = erasure.steps.map(({ step, at }) => ({
    step,
    text: words.steps[step],
    when: at === null ? words.toCome : words.at(formatDayAndTime(at, zone)),
  }));
  const last = erasure.steps.findLast(({ at }) => at !== null);
  const facts = [
    words.asked(formatDayAndTime(erasure.askedAt, zone)),
    ...(erasure.isDone ? [words.backups(formatInstantDate(erasure.backupsClearBy, zone))] : []),
  ];
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className={heading.part}>
        {erasure.isDone ? words.title : words.running}, {words.receipt}{' '}
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
        {last && words.steps[last.step]}
      </p>
      {facts.map((fact) => (
        <p key={fact} className="text-ink-2">
          {fact}
        </p>
      ))}
      {erasure.isDone && (
        <div>
          <PrintButton
            label={words.print}
            text={[
              `${words.receipt} ${erasure.receipt}`,
              ...lines.map(({ text, when }) => `${text}: ${when}`),
              ...facts,
            ].join('\n')}
          />
        </div>
      )}
    </section>
  );
}
