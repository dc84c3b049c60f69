import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { about } from '#messages/about.ts';
import { account } from '#messages/account.ts';
import { landing } from '#messages/landing.ts';
import { legalPages } from '#messages/legal.ts';
import { scores } from '#messages/scores.ts';
import { shell } from '#messages/shell.ts';
import { PageLife } from '#web/api/page-life.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { Screens } from '#web/app/router.tsx';
import { PLACEHOLDERS } from '#web/lib/page-settings.ts';
import { paths } from '#web/lib/paths.ts';

/** Tab title of each page once it is hydrated. */
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

/** Prerenders a page at build; operator settings are placeholders that the server replaces. */
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
      // React would send large content late through an inline script, which the content security policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude).text();
  // Without this the query cache's timers would keep the build alive for five minutes.
  life.end();
  if (faults.length > 0) throw faults[0];
  const title = TITLES[address];
  if (title === undefined) throw new Error(`${address} has no title`);
  return { title, html };
}
