import { legalPages } from '#shared/messages/en/legal.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { type KeptTimes, KeptTimesList } from '#web/features/pages/kept-times.tsx';
import { heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';

type LegalPageProps = {
  page: keyof typeof legalPages;
  /** Where it is said how long what is kept. */
  keptTimes?: KeptTimes;
};

export function LegalPage({ page, keptTimes }: LegalPageProps) {
  const { tab, title, parts } = legalPages[page];
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(tab)} focusOn={page}>
        {title}
      </PageHeading>
      {parts.map((part) => (
        <section key={part.title}>
          <h2 className={heading.section}>{part.title}</h2>
          <p className="mt-2">{part.text}</p>
          {'points' in part && (
            <ul className="mt-2 flex list-disc flex-col gap-2 pl-6">
              {part.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {keptTimes && <KeptTimesList times={keptTimes} />}
    </div>
  );
}
