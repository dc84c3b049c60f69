import { Link } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { paths } from '#web/lib/paths.ts';

/** The way on from a page that has nothing more to do. */
export const HomeLink = () => (
  <Link to={paths.home} className="inline-flex min-h-11 items-center self-start font-bold text-river underline">
    {shell.notFound.link}
  </Link>
);
