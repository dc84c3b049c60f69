import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { describeEvidenceGrade } from '#messages/evidence.ts';
import { ops as words } from '#messages/ops.ts';
import { opsWeeks } from '#messages/ops-weeks.ts';
import { shell } from '#messages/shell.ts';
import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useRead } from '#web/api/use-request.ts';
import { BankTables } from '#web/features/ops/bank-tables.tsx';
import { ItemFacts } from '#web/features/ops/item-facts.tsx';
import {
  FILTER_FIELDS,
  type ItemFilter,
  listUnknownValues,
  matchesFilter,
  parseFilter,
} from '#web/features/ops/item-filter.ts';
import { ItemFilters } from '#web/features/ops/item-filters.tsx';
import { FoundList, ItemSteps, useItemKeys } from '#web/features/ops/item-steps.tsx';
import { isClosed, OperatorGate } from '#web/features/ops/operator-gate.tsx';
import { OpsPage } from '#web/features/ops/ops-page.tsx';
import type { Bank, QuestionComponent, ReadingLimits, TryAnswer } from '#web/features/ops/reviewing.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

/** `/ops/items`. The items are held in this page's state only, in no cache. */
export function ItemReviewPage({ Question }: { Question: QuestionComponent }) {
  const read = useRead((signal) => call('listReviewItems', { params: {} }, { signal }));
  return (
    <OperatorGate read={read} loadFailed={words.loadFailed}>
      {(bank, { signOut, expireSession }) => {
        const tryAnswer: TryAnswer = (itemId, response) =>
          call('tryItem', { params: { itemId }, body: { response } }).catch((problem: unknown) => {
            if (isClosed(problem)) expireSession();
            return { problem: getFaultText(problem) };
          });
        return <BankReview bank={bank} Question={Question} tryAnswer={tryAnswer} onSignOut={signOut} />;
      }}
    </OperatorGate>
  );
}

type BankReviewProps = { bank: Bank; Question: QuestionComponent; tryAnswer: TryAnswer; onSignOut: () => void };

/**
 * The item bank with filters and one selected item, both in the URL: `?item=…` links to an item. The item shown stays
 * while a filter is typed; `next` goes to the first match.
 */
function BankReview({ bank, Question, tryAnswer, onSignOut }: BankReviewProps) {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search, bank);
  const unknownValues = listUnknownValues(search, filter);
  const key = FILTER_FIELDS.map((field) => filter[field]).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the filter
  const matches = useMemo(() => bank.items.filter((each) => matchesFilter(each, filter)), [bank, key]);
  const requestedId = search.get('item');
  const requestedItem = bank.items.find(({ item }) => item.id === requestedId);
  const currentItem = matches.length > 0 ? (requestedItem ?? matches[0]) : undefined;
  const place = currentItem ? matches.indexOf(currentItem) : -1;
  const getItemPath = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('item', id);
    return `?${next}`;
  };
  const showItemAt = (index: number) => {
    const review = matches[index];
    if (review) setSearch(getItemPath(review.item.id));
  };
  const setFilter = (changes: Partial<ItemFilter>) => {
    const next = new URLSearchParams(search);
    for (const [field, value] of Object.entries(changes)) value ? next.set(field, value) : next.delete(field);
    // Without an item in the URL, each typed letter would show another one.
    if (currentItem) next.set('item', currentItem.item.id);
    setSearch(next, { replace: true });
  };
  const clear = () => setFilter(Object.fromEntries(FILTER_FIELDS.map((field) => [field, ''])));
  const steps = {
    place,
    count: matches.length,
    onPrevious: () => showItemAt(place - 1),
    onNext: () => showItemAt(place + 1),
  };
  useItemKeys(steps);
  const top = useRef<HTMLDivElement>(null);
  const currentId = currentItem?.item.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top for each item
  useEffect(() => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [currentId]);
  return (
    <OpsPage
      title={words.title}
      note={
        <>
          <p className="mt-1 text-lg">{words.summary(bank.items.length)}</p>
          <p className="mt-1 text-sm text-ink-2">{describeEvidenceGrade(bank)}</p>
        </>
      }
      onSignOut={onSignOut}
    >
      <BankCheck
        faults={[
          ...bank.bankFaults,
          ...bank.items.flatMap(({ item, faults }) => faults.map((fault) => `${item.id} "${item.text}": ${fault}`)),
        ]}
      />
      <BankTables
        bank={bank}
        foundItems={matches}
        onCell={(cell) => setFilter({ ...cell, format: '', q: '', faulty: '' })}
      />
      <ItemFilters bank={bank} filter={filter} onChange={setFilter} onEnter={() => showItemAt(0)} />
      <div ref={top} className="flex scroll-mt-4 flex-col gap-4">
        {unknownValues.length > 0 && <Notice tone="warning">{opsWeeks.list.unknown(unknownValues)}</Notice>}
        {requestedId && !requestedItem && <Notice tone="warning">{words.unknown(requestedId)}</Notice>}
        {!currentItem && (
          <Notice>
            <p role="status">{words.none}</p>
            <Button look="quiet" className="mt-3" onClick={clear}>
              {words.filters.clear}
            </Button>
          </Notice>
        )}
        {currentItem && (
          <>
            <ItemSteps label={words.steps} {...steps} />
            {place < 0 && <Notice tone="warning">{words.outside}</Notice>}
            <FoundList foundItems={matches} currentId={currentItem.item.id} getItemPath={getItemPath} />
            <ReviewedItem
              key={currentItem.item.id}
              review={currentItem}
              limits={bank.readingLimits[currentItem.band]}
              Question={Question}
              tryAnswer={tryAnswer}
            />
            <div className="wide:hidden">
              <ItemSteps label={words.stepsBelow} {...steps} />
            </div>
          </>
        )}
      </div>
    </OpsPage>
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

type ReviewedItemProps = {
  review: ReviewItem;
  limits: ReadingLimits;
  Question: QuestionComponent;
  tryAnswer: TryAnswer;
};
type Outcome =
  | { state: 'none' }
  | { state: 'busy' }
  | { state: 'marked'; correct: boolean }
  | { state: 'failed'; problem: string };

/**
 * The child's screen of one item, with its answers marked by the server, and beside it everything the child does not
 * see.
 */
function ReviewedItem({ review, limits, Question, tryAnswer }: ReviewedItemProps) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const answer = async (response: ItemResponse) => {
    setOutcome({ state: 'busy' });
    const result = await tryAnswer(review.item.id, response);
    setOutcome('problem' in result ? { state: 'failed', ...result } : { state: 'marked', ...result });
  };
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_25rem]">
      {/* On a phone as wide as a child's page, since its number pad needs the full width. */}
      <section
        aria-label={words.asAChild}
        className="-mx-4 border-y-2 border-line p-4 sm:mx-0 sm:rounded-card sm:border-2 sm:p-6"
      >
        <h2 className="text-sm text-ink-2">{words.asAChild}</h2>
        {/* Reading aloud starts on demand here, not automatically as for small children. */}
        <Suspense fallback={<Skeleton label={shell.loading} />}>
          <Question
            item={review.item}
            mode="7-10"
            level={3}
            busy={outcome.state === 'busy'}
            onAnswer={(response) => void answer(response)}
            onIncomplete={() => undefined}
          />
        </Suspense>
        <div role="status" className="mt-5 empty:hidden">
          {outcome.state === 'marked' && (
            <Notice tone={outcome.correct ? 'info' : 'warning'}>
              <strong>{outcome.correct ? words.verdict.right : words.verdict.wrong}</strong>
            </Notice>
          )}
        </div>
        {outcome.state === 'failed' && <Failure title={words.verdict.failed} text={outcome.problem} />}
      </section>
      <ItemFacts review={review} limits={limits} />
    </div>
  );
}
