import { Link, useLocation } from 'react-router-dom';
import { device as words } from '#messages/device.ts';
import { shell } from '#messages/shell.ts';
import { isPersonNeeded, type WaitReason } from '#web/api/outbox-row.ts';
import { useDevice } from '#web/app/device.tsx';
import type { Respondent } from '#web/app/step/use-outcome.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { button } from '#web/ui/classes.ts';
import { reloadPage } from '#web/ui/lazy-screens.ts';

/**
 * What a person can do about a waiting answer. A teacher has to open the link in the email, which this page does not
 * know.
 */
export function WaitHelp({ reason, who }: { reason: WaitReason; who: Respondent }) {
  const { outbox } = useDevice();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (isPersonNeeded(reason) && !(reason === 'signedOut' && who === 'teacher')) {
    if (reason === 'tooOld') {
      return (
        <Button look="quiet" onClick={() => void reloadPage()}>
          {shell.failed.again}
        </Button>
      );
    }
    return (
      <Link to={reason === 'locked' ? paths.unlock(here) : paths.signIn(here)} className={button({ look: 'quiet' })}>
        {reason === 'locked' ? words.unlock : words.signIn}
      </Link>
    );
  }
  return (
    <Button look="quiet" onClick={() => void outbox.drain()}>
      {shell.tryAgain}
    </Button>
  );
}
