import { useState } from 'react';
import { sharing as words } from '#messages/sharing.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { CreatedLink } from '#web/features/report/sharing/created-link.tsx';
import { NewShare } from '#web/features/report/sharing/new-share.tsx';
import { ShareList } from '#web/features/report/sharing/share-list.tsx';
import { type Share, useEndShare, useShares } from '#web/features/report/sharing/use-shares.ts';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { button, heading } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { NeedsNet } from '#web/ui/needs-net.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';

type ShareDialogProps = { assessmentId: AssessmentId; onClose: () => void };

/** Creates and revokes links to a report, with a preview of what others will see. */
export function ShareDialog({ assessmentId, onClose }: ShareDialogProps) {
  const list = useShares(assessmentId);
  const [token, setToken] = useState<string | null>(null);
  const [ending, setEnding] = useState<Share | null>(null);
  const [status, setStatus] = useState('');
  if (ending)
    return (
      <EndDialog
        assessmentId={assessmentId}
        share={ending}
        onClose={(outcome) => {
          setEnding(null);
          setStatus(outcome);
        }}
      />
    );
  return (
    <Dialog title={words.title} onClose={onClose}>
      {token ? (
        <CreatedLink token={token} onDone={() => setToken(null)} />
      ) : (
        <>
          <p>{words.lead}</p>
          <NeedsNet />
          <section className="flex flex-col gap-1">
            <h3 className={heading.part}>{words.preview.title}</h3>
            <p>{words.preview.text}</p>
            <p>
              <a
                href={paths.sharedPreview(assessmentId)}
                target="_blank"
                rel="noreferrer"
                className={button({ look: 'link', size: 'bare' })}
              >
                {words.preview.open}
              </a>{' '}
              ({words.preview.note})
            </p>
          </section>
          <QueryResult read={list} failed={words.list.notLoaded} loading={words.list.loading} height="h-24">
            {({ shares, mayShare }) => (
              <>
                {mayShare && (
                  <NewShare
                    assessmentId={assessmentId}
                    onCreated={(newToken) => {
                      setStatus('');
                      setToken(newToken);
                    }}
                  />
                )}
                <ShareList shares={shares} mayEnd={mayShare} onEnd={setEnding} />
              </>
            )}
          </QueryResult>
          <div role="status" className="max-w-full empty:hidden">
            {status && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold wrap-anywhere">{status}</p>}
          </div>
        </>
      )}
      {!token && (
        <div>
          <Button look="quiet" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type EndDialogProps = { assessmentId: AssessmentId; share: Share; onClose: (message: string) => void };

/** Asks for confirmation before a link is revoked. */
function EndDialog({ assessmentId, share, onClose }: EndDialogProps) {
  const end = useEndShare(assessmentId, () => onClose(words.end.done));
  const online = useOnline();
  return (
    <Dialog title={words.end.ask(share.label ?? words.list.unnamed)} onClose={() => onClose('')}>
      <p>{words.end.text}</p>
      <NeedsNet />
      {end.isError && (
        <div role="alert">
          <FieldError>{getFaultText(end.error)}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={end.isPending || !online} onClick={() => end.mutate(share.id)}>
          {words.end.submit}
        </Button>
        <Button look="quiet" onClick={() => onClose('')}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
}
