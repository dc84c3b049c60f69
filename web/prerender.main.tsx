import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { about } from '#shared/messages/en/about.ts';
import { account } from '#shared/messages/en/account.ts';
import { landing } from '#shared/messages/en/landing.ts';
import { legalPages } from '#shared/messages/en/legal.ts';
import { scores } from '#shared/messages/en/scores.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { Screens } from '#web/app/router.tsx';
import { PageLife } from '#web/lib/page-life.ts';
import { PLACEHOLDERS } from '#web/lib/page-settings.ts';
import { paths } from '#web/lib/paths.ts';

/** What each page writes into its tab once it is alive. */
const TITLES: Readonly<Record<string, string>> = {
  [paths.home]: landing.tab,
  [paths.about]: shell.tab(about.tab),
  [paths.scores]: shell.tab(scores.tab),
  [paths.help]: shell.tab(legalPages.help.tab),
  [paths.privacy]: shell.tab(legalPages.privacy.tab),
  [paths.terms]: shell.tab(legalPages.terms.tab),
  [paths.imprint]: shell.tab(legalPages.imprint.tab),
  [paths.signIn()]: shell.tab(account.signIn.tab),
  [paths.signUp()]: shell.tab(account.signUp.tab),
};

/** The build loads this file to render pages; what the operator may word is a placeholder that the server fills. */
export async function renderPage(address: string): Promise<{ title: string; html: string }> {
  const faults: unknown[] = [];
  const life = new PageLife();
  const { prelude } = await prerender(
    <ErrorScreen>
      <StaticRouter location={address}>
        <Screens page={PLACEHOLDERS} life={life} />
      </StaticRouter>
    </ErrorScreen>,
    {
      onError: (fault) => void faults.push(fault),
      // Above a size React would send a part late and put it in its place by an inline script, which the policy of this
      // site refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude).text();
  // Reads that a page began are kept for five minutes, and the build would wait for that.
  life.end();
  if (faults.length > 0) throw faults[0];
  const title = TITLES[address];
  if (title === undefined) throw new Error(`${address} has no title`);
  return { title, html };
}
