import { formatInstantDate } from '#messages/dates.ts';
import { sharing } from '#messages/sharing.ts';
import type { Share } from '#web/features/report/sharing/use-shares.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';

const words = sharing.list;

type ShareListProps = { shares: readonly Share[]; mayEnd: boolean; onEnd: (share: Share) => void };

/** All links with the number of times they were opened; active ones can be revoked. */
export function ShareList({ shares, mayEnd, onEnd }: ShareListProps) {
  const online = useOnline();
  const zone = getDeviceTimeZone();
  const formatStatus = ({ endedAt, isOver, expiresAt }: Share) =>
    endedAt
      ? words.ended(formatInstantDate(endedAt, zone))
      : (isOver ? words.expired : words.works)(formatInstantDate(expiresAt, zone));
  const formatOpenings = ({ openings, lastOpenedAt }: Share) =>
    lastOpenedAt ? words.opened(openings, formatInstantDate(lastOpenedAt, zone)) : words.unopened;
  return (
    <section className="flex flex-col gap-3">
      <h3 className={heading.part}>{words.title}</h3>
      {!mayEnd && <p>{words.ofOthers}</p>}
      {shares.length === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {shares.map((share) => (
            <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-6">
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">{share.label ?? words.unnamed}</p>
                <p className="text-ink-2">
                  {formatStatus(share)}, {formatOpenings(share)}
                </p>
              </div>
              {mayEnd && !share.isOver && (
                <Button
                  look="link"
                  size="bare"
                  busy={!online}
                  aria-label={words.endOf(share.label ?? words.unnamed)}
                  onClick={() => onEnd(share)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
