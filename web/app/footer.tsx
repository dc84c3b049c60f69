import { Link } from 'react-router-dom';
import { type FooterTarget, shell } from '#messages/shell.ts';
import { paths } from '#web/lib/paths.ts';

const TARGETS: Readonly<Record<FooterTarget, string>> = {
  start: paths.start,
  dashboard: paths.dashboard(),
  reports: paths.reports,
  about: paths.about,
  scores: paths.scores,
  help: paths.help,
  privacy: paths.privacy,
  terms: paths.terms,
  imprint: paths.imprint,
};

export const Footer = () => (
  <footer className="mt-16 bg-river text-white">
    <div className="mx-auto grid max-w-[1360px] gap-8 px-6 py-12 sm:grid-cols-2 sm:px-8 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <div>
        <p className="font-display text-2xl">{shell.product}</p>
        <p className="mt-2">{shell.footer.claim}</p>
        <p className="mt-1">{shell.footer.guidance}</p>
      </div>
      {shell.footer.columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-lg font-bold">{title}</h2>
          <ul className="mt-1">
            {links.map(([label, target]) => (
              <li key={target}>
                <Link
                  to={TARGETS[target]}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  </footer>
);
