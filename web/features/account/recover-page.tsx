import { useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { entrance } from '#shared/messages/en/entrance.ts';
import { EntrancePage } from '#web/features/account/entrance-page.tsx';
import { MailedWay } from '#web/features/account/mailed-way.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { button } from '#web/ui/classes.ts';

const { recover: words, mail } = entrance;

/** `/recover`: an email, then a new password. Works signed in as well. */
export function RecoverPage() {
  const { data } = useSession();
  const proved = useRef(false);
  // An account that still needs its second step is led there first, then back to the new password.
  if (proved.current && data?.account) return <Navigate to={paths.newPassword()} replace />;
  return (
    <EntrancePage tab={words.tab} title={words.title} lead={words.lead}>
      <MailedWay
        way="recovery"
        email={data?.account?.email ?? ''}
        onProved={() => {
          proved.current = true;
        }}
      />
      <Link to={paths.signIn()} className={`${button({ look: 'link', size: 'bare' })} mt-6`}>
        {mail.recovery.back}
      </Link>
    </EntrancePage>
  );
}
