import { Link } from 'react-router-dom';
import { legalPages } from '#messages/legal.ts';
import { shell } from '#messages/shell.ts';
import { ControllerFacts, type ControllerSetting } from '#web/features/pages/controller-facts.tsx';
import { type RetentionTimes, RetentionTimesList } from '#web/features/pages/retention-times.tsx';
import { paths } from '#web/lib/paths.ts';
import { heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';

type LegalPageProps = {
  page: keyof typeof legalPages;
  /** The section of retention times, where the page has it. */
  retentionTimes?: RetentionTimes;
  /** The section of the data controller, where the page has it. */
  controller?: ControllerSetting;
};

export function LegalPage({ page, retentionTimes, controller }: LegalPageProps) {
  const { tab, title, parts } = legalPages[page];
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(tab)} focusOn={page}>
        {title}
      </PageHeading>
      {controller !== undefined && <ControllerFacts controller={controller} />}
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
          {'link' in part && (
            <Link to={paths[part.link.to]} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {part.link.label}
            </Link>
          )}
        </section>
      ))}
      {retentionTimes && <RetentionTimesList times={retentionTimes} />}
    </div>
  );
}
