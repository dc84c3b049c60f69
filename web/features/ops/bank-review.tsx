import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { evidenceGrade } from '#shared/messages/en/evidence.ts';
import { ops as words } from '#shared/messages/en/ops.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { BankTables } from '#web/features/ops/bank-tables.tsx';
import { FILTER_FIELDS, filterOf, fits, type ItemFilter } from '#web/features/ops/item-filter.ts';
import { ItemFilters } from '#web/features/ops/item-filters.tsx';
import { FoundList, ItemSteps, useItemKeys } from '#web/features/ops/item-steps.tsx';
import { OpsNav } from '#web/features/ops/ops-nav.tsx';
import { ReviewedItem } from '#web/features/ops/reviewed-item.tsx';
import type { Bank, Question, Try } from '#web/features/ops/reviewing.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

type BankReviewProps = { bank: Bank; Question: Question; tried: Try; onSignOut: () => void };

/**
 * The item bank with filters and one selected item, both in the URL: `?item=…` links to an item. The item shown stays
 * while a filter is typed; `next` goes to the first match.
 */
export function BankReview({ bank, Question, tried, onSignOut }: BankReviewProps) {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search, bank);
  const key = FILTER_FIELDS.map((field) => filter[field]).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the filter
  const found = useMemo(() => bank.items.filter((each) => fits(each, filter)), [bank, key]);
  const wanted = search.get('item');
  const chosen = bank.items.find(({ item }) => item.id === wanted);
  const current = found.length > 0 ? (chosen ?? found[0]) : undefined;
  const place = current ? found.indexOf(current) : -1;
  const addressOf = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('item', id);
    return `?${next}`;
  };
  const goTo = (at: number) => {
    const review = found[at];
    if (review) setSearch(addressOf(review.item.id));
  };
  const setFilter = (changes: Partial<ItemFilter>) => {
    const next = new URLSearchParams(search);
    for (const [field, value] of Object.entries(changes)) value ? next.set(field, value) : next.delete(field);
    // Without an item in the URL, each typed letter would show another one.
    if (current) next.set('item', current.item.id);
    setSearch(next, { replace: true });
  };
  const clear = () => setFilter(Object.fromEntries(FILTER_FIELDS.map((field) => [field, ''])));
  const steps = { place, count: found.length, onPrevious: () => goTo(place - 1), onNext: () => goTo(place + 1) };
  useItemKeys(steps);
  const top = useRef<HTMLDivElement>(null);
  const currentId = current?.item.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top for each item
  useEffect(() => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [currentId]);
  return (
    <div className="mx-auto flex w-full max-w-[1360px] flex-col gap-5 px-4 py-6 sm:px-8">
      <OpsNav />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageHeading tab={shell.tab(words.title)}>{words.title}</PageHeading>
          <p className="mt-1 text-lg">{words.summary(bank.items.length)}</p>
          <p className="mt-1 text-sm text-ink-2">{evidenceGrade(bank)}</p>
        </div>
        <Button look="quiet" onClick={onSignOut}>
          {words.signOut}
        </Button>
      </div>
      <BankCheck
        faults={[
          ...bank.bankFaults,
          ...bank.items.flatMap(({ item, faults }) => faults.map((fault) => `${item.id} "${item.text}": ${fault}`)),
        ]}
      />
      <BankTables bank={bank} found={found} onCell={(cell) => setFilter({ ...cell, format: '', q: '', faulty: '' })} />
      <ItemFilters bank={bank} filter={filter} onChange={setFilter} onEnter={() => goTo(0)} />
      <div ref={top} className="flex scroll-mt-4 flex-col gap-4">
        {wanted && !chosen && <Notice tone="warning">{words.unknown(wanted)}</Notice>}
        {!current && (
          <Notice>
            <p role="status">{words.none}</p>
            <Button look="quiet" className="mt-3" onClick={clear}>
              {words.filters.clear}
            </Button>
          </Notice>
        )}
        {current && (
          <>
            <ItemSteps label={words.steps} {...steps} />
            {place < 0 && <Notice tone="warning">{words.outside}</Notice>}
            <FoundList found={found} currentId={current.item.id} addressOf={addressOf} />
            <ReviewedItem
              key={current.item.id}
              review={current}
              limits={bank.readingLimits[current.band]}
              Question={Question}
              tried={tried}
            />
            <div className="wide:hidden">
              <ItemSteps label={words.stepsBelow} {...steps} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const BankCheck = ({ faults }: { faults: readonly string[] }) =>
  faults.length === 0 ? (
    <p>{words.check.fine}</p>
  ) : (
    <section aria-label={words.check.label} className="rounded-2xl bg-error-pale px-5 py-3">
      <p className="font-bold text-error">{words.check.faults(faults.length)}</p>
      <ul className="list-disc pl-6">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </section>
  );
