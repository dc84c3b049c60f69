import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { guardians } from '#messages/guardians.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { createQuery, getQueryKey, useCall } from '#web/api/queries.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { NewHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = guardians.offer;
type Offer = RouteOutput<'listOwnershipOffers'>['offers'][number];
/** Refusal codes after which the offer can no longer be answered. */
const ENDED_CODES: readonly unknown[] = ['OFFER_OVER', 'NOT_FOUND', 'ERASED'];

/** Offers to become the owner of a child. Usually empty. */
export function OwnershipOffers({ online }: { online: boolean }) {
  const { data } = useQuery(createQuery('listOwnershipOffers', { params: {} }));
  return data?.offers.map((offer) => <OwnershipOfferCard key={offer.id} offer={offer} online={online} />);
}

function OwnershipOfferCard({
  offer: { id, childName, offeredBy, expiresAt, isClosing },
  online,
}: {
  offer: Offer;
  online: boolean;
}) {
  const title = useId();
  const client = useQueryClient();
  const answerOffer = useCall(
    async (choice: 'accept' | 'decline') => {
      await call(`${choice}OwnershipOffer`, { params: { offerId: id }, body: {} });
      return choice;
    },
    {
      // The card stays for this visit to show the outcome. The person's rights have changed, so all other queries are
      // refetched.
      onSettled: () => {
        const [offersKey] = getQueryKey('listOwnershipOffers');
        void client.invalidateQueries({ queryKey: [offersKey], refetchType: 'none' });
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== offersKey });
      },
    },
  );
  if (answerOffer.isSuccess) {
    return (
      <Notice>
        <NewHeading className="font-bold wrap-anywhere">
          {answerOffer.data === 'accept'
            ? words.accepted(childName)
            : isClosing
              ? words.closing.declined
              : words.declined(offeredBy)}
        </NewHeading>
      </Notice>
    );
  }
  const isBusy = answerOffer.isPending || !online;
  const until = formatDayAndTime(expiresAt, getDeviceTimeZone());
  const isEnded = answerOffer.isError && ENDED_CODES.includes(getProblemCode(answerOffer.error));
  return (
    <Notice tone="warning">
      <section aria-labelledby={title} className="flex flex-col gap-2">
        <p id={title} className="text-lg font-bold wrap-anywhere">
          {words.title(offeredBy, childName)}
        </p>
        {isClosing && <p className="wrap-anywhere">{words.closing.why(offeredBy)}</p>}
        <p>{words.means}</p>
        <ul className="flex list-disc flex-col gap-1 pl-6 wrap-anywhere">
          {(isClosing ? words.closing : words).points(offeredBy, childName).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="wrap-anywhere">{isClosing ? words.closing.until(childName, until) : words.until(until)}</p>
        <FaultAlert>{answerOffer.isError && getFaultText(answerOffer.error)}</FaultAlert>
        {!online && <p>{guardians.offline}</p>}
        {!isEnded && (
          <div className="mt-1 flex flex-wrap gap-3">
            <Button busy={isBusy} aria-label={words.acceptOf(childName)} onClick={() => answerOffer.mutate('accept')}>
              {words.accept}
            </Button>
            <Button
              look="quiet"
              busy={isBusy}
              aria-label={words.declineOf(childName)}
              onClick={() => answerOffer.mutate('decline')}
            >
              {words.decline}
            </Button>
          </div>
        )}
      </section>
    </Notice>
  );
}
