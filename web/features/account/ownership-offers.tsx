import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { formatInstantDate } from '#messages/dates.ts';
import { guardians } from '#messages/guardians.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = guardians.offer;
type Offer = RouteOutput<'listOwnershipOffers'>['offers'][number];
const OFFERS_KEY = ['ownership-offers'] as const;
/** Refusal codes after which the offer can no longer be answered. */
const ENDED_CODES: readonly unknown[] = ['OFFER_OVER', 'NOT_FOUND', 'ERASED'];

/** Offers to become the owner of a child. Usually empty. */
export function OwnershipOffers({ online }: { online: boolean }) {
  const { data } = useQuery({
    queryKey: OFFERS_KEY,
    queryFn: ({ signal }) => call('listOwnershipOffers', { params: {} }, { signal }),
  });
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
  const answerOffer = useMutation({
    mutationFn: async (answerValue: 'accept' | 'decline') => {
      await call(answerValue === 'accept' ? 'acceptOwnershipOffer' : 'declineOwnershipOffer', {
        params: { offerId: id },
        body: {},
      });
      return answerValue;
    },
    // The card stays for this visit to show the outcome. The person's rights have changed, so all other queries are
    // refetched.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: OFFERS_KEY, refetchType: 'none' });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== OFFERS_KEY[0] });
    },
  });
  if (answerOffer.isSuccess) {
    return (
      <Notice>
        <p role="status" className="font-bold wrap-anywhere">
          {answerOffer.data === 'accept'
            ? words.accepted(childName)
            : isClosing
              ? words.closing.declined
              : words.declined(offeredBy)}
        </p>
      </Notice>
    );
  }
  const isBusy = answerOffer.isPending || !online;
  const until = formatInstantDate(expiresAt, getDeviceTimeZone());
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
        {answerOffer.isError && (
          <div role="alert">
            <FieldError>{getFaultText(answerOffer.error)}</FieldError>
          </div>
        )}
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
