import '#web/features/report/report.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { papers as words } from '#messages/papers.ts';
import { sharing } from '#messages/sharing.ts';
import { shell } from '#messages/shell.ts';
import type { Report } from '#shared/contracts/report.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { buildChildPage, buildSchoolPage, type PaperSource } from '#shared/report-view/papers.ts';
import { type PaperName, SCHOOL_PARTS, type SchoolPart } from '#shared/values/papers.ts';
import { StoneMark } from '#web/art/stones.tsx';
import { useIdeaTexts } from '#web/features/report/recommendations/idea-texts.ts';
import { paths } from '#web/lib/paths.ts';
import { card, heading } from '#web/ui/classes.ts';
import { DownloadPdf } from '#web/ui/download-pdf.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page.tsx';

type PaperPageProps = { name: PaperName; report: Report & { document: ReportDocument }; timeZone: string };

/** A page beside the report as it will be printed; for school, a parent chooses its parts first. */
export function PaperPage({ name, report, timeZone }: PaperPageProps) {
  const { document, childName: child, generatedAt } = report;
  const [parts, setParts] = useState<readonly SchoolPart[]>(SCHOOL_PARTS);
  const findIdeaText = useIdeaTexts(document);
  const source = { document, child, generatedAt, timeZone, findIdeaText };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 sm:px-8">
      <Link to={paths.report(report.id)} className="inline-flex min-h-11 items-center font-bold text-river underline">
        {words.back}
      </Link>
      <PageHeading tab={shell.tab(words.open[name])}>{words.open[name]}</PageHeading>
      <p className="text-lg">{words.leads[name]}</p>
      {name === 'school' && (
        <fieldset className="flex flex-col">
          <legend className="font-bold">{words.parts}</legend>
          {SCHOOL_PARTS.map((part) => (
            <Checkbox
              key={part}
              label={words.school.names[part](child)}
              checked={parts.includes(part)}
              onChange={() => setParts(SCHOOL_PARTS.filter((each) => (each === part) !== parts.includes(each)))}
            />
          ))}
        </fieldset>
      )}
      <DownloadPdf assessmentId={report.id} label={words.download} paper={{ name, parts }} />
      {name === 'school' ? <School source={source} parts={parts} /> : <Child source={source} />}
    </div>
  );
}

function School({ source, parts }: { source: PaperSource; parts: readonly SchoolPart[] }) {
  const { title, made, lead, trust, sections, notes, foot } = buildSchoolPage(source, parts);
  return (
    <>
      <p className="text-ink-2">{sharing.schoolPage}</p>
      <section className={card({ lift: 'edge' })} aria-label={title}>
        <h2 className={heading.section}>{title}</h2>
        <p className="text-sm text-ink-2">{made}</p>
        <p className="mt-2 text-sm text-ink-2">{lead}</p>
        {trust.map((line) => (
          <p key={line} className="mt-2">
            {line}
          </p>
        ))}
        <Sections sections={sections} />
        <Room title={notes} />
        <p className="mt-6 border-t border-line pt-3 text-sm text-ink-2">{foot}</p>
      </section>
    </>
  );
}

function Child({ source }: { source: PaperSource }) {
  const { title, lead, days, sections, draw } = buildChildPage(source);
  return (
    <section className={card({ lift: 'edge' })} aria-label={title}>
      <h2 className={heading.section}>{title}</h2>
      <p className="text-ink-2">{lead}</p>
      <ol className="paper-stones mt-4">
        {days.map(({ day, word, isDone }) => (
          <li key={day} className="flex flex-col items-center text-center text-sm font-bold">
            <StoneMark day={day} state={isDone ? 'completed' : 'pending'} className="h-11" />
            {word}
          </li>
        ))}
      </ol>
      <Sections sections={sections} />
      <Room title={draw} />
    </section>
  );
}

type PaperSection = { title: string; lines: readonly string[]; part?: SchoolPart };

const Sections = ({ sections }: { sections: readonly PaperSection[] }) =>
  sections.map(({ title, lines, part }) => (
    <div key={title}>
      <h3 className={`${heading.part} mt-5`}>{title}</h3>
      {part === 'question' ? (
        <blockquote className="rounded-2xl bg-dew p-4">{lines}</blockquote>
      ) : lines.length === 1 ? (
        <p>{lines}</p>
      ) : (
        <ul className="list-disc pl-6">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  ));

/** What the page leaves free, to write or draw in. */
const Room = ({ title }: { title: string }) => (
  <>
    <h3 className={`${heading.part} mt-5`}>{title}</h3>
    <div className="mt-3 h-40 rounded-2xl border-2 border-dashed border-line" aria-hidden="true" />
  </>
);
