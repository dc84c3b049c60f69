import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { createStoneStates } from '#web/art/stones.tsx';
import { Strip } from '#web/art/strip.tsx';
import { paths } from '#web/lib/paths.ts';
import { button } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';

const NO_STONE = createStoneStates(() => 'pending');

export function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification wants one message here
    console.error(shell.notFound.log(pathname));
  }, [pathname]);
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col items-start gap-6 px-4 py-12 sm:px-8">
      <Strip states={NO_STONE} at={0} />
      <PageHeading tab={shell.tab(shell.notFound.tab)}>{shell.notFound.title}</PageHeading>
      <p className="text-lg">{shell.notFound.text}</p>
      <Link to={paths.home} className={button()}>
        {shell.notFound.link}
      </Link>
    </div>
  );
}
