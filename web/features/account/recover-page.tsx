import { useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { signInWords } from '#messages/sign-in.ts';
import { MailedWay } from '#web/features/account/mailed-way.tsx';
import { SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { button } from '#web/ui/classes.ts';

const { recover: words, mail } = signInWords;

/** `/recover?next=`: an email, then a new password, then the page that was wanted. Works signed in as well. */
export function RecoverPage() {
  const { data } = useSession();
  const [search] = useSearchParams();
  const next = search.get('next');
  const isRecovered = useRef(false);
  // An account that still needs its second step is led there first, then back to the new password.
  if (isRecovered.current && data?.account) return <Navigate to={paths.newPassword(next)} replace />;
  return (
    <SignInLayout tab={words.tab} title={words.title} lead={words.lead}>
      <MailedWay
        way="recovery"
        email={data?.account?.email ?? ''}
        onProved={() => {
          isRecovered.current = true;
        }}
      />
      <Link to={paths.signIn(next ?? undefined)} className={`${button({ look: 'link', size: 'bare' })} mt-6`}>
        {mail.recovery.back}
      </Link>
    </SignInLayout>
  );
}
