import { use, useRef, useState } from 'react';
import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { AREA_NAMES, EVERYDAY_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen as words } from '#messages/report-screen.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { PlannedIdea, Statement, SuggestedIdea } from '#shared/measurement/report/statement.ts';
import { hasSchoolAdvice, listSuggestions } from '#shared/report-view/days.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { hasUnexplainedIdea, selectReasons } from '#shared/report-view/sentences.ts';
import { listTalkTopics } from '#shared/report-view/viewers.ts';
import { type ReportPartProps, ReportSection } from '#web/features/report/part.tsx';
import { ReaderContext, useStatementText, useVoice } from '#web/features/report/reader.ts';
import { FridgeCard } from '#web/features/report/recommendations/fridge-card.tsx';
import { IdeaSteps } from '#web/features/report/recommendations/idea-steps.tsx';
import { useIdeaTexts } from '#web/features/report/recommendations/idea-texts.ts';
import { Statements } from '#web/features/report/statements.tsx';
import { useFollowedIdea, useFollowedPlan } from '#web/features/report/tried/tried.ts';
import { TriedFaces } from '#web/features/report/tried/tried-faces.tsx';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';

/** What to do: today, in the week, by area, and when to ask for help. */
export function Recommendations({ report, explain }: ReportPartProps) {
  const getIdeaText = useIdeaTexts(report);
  const { teacherQuestion } = report;
  const ideas = useFollowedPlan(report.ideas);
  const follow = useFollowedIdea();
  const today = report.today && follow(report.today);
  const help = report.nextSteps.filter(({ key }) => key === 'next.worry' || key === 'next.reassess').reverse();
  return (
    <div className="flex flex-col gap-6">
      {today && <Today today={today} getIdeaText={getIdeaText} explain={explain} />}
      {ideas && (
        <Week
          date={report.date}
          mode={report.ageMode}
          ideas={ideas}
          question={teacherQuestion}
          getIdeaText={getIdeaText}
          explain={explain}
        />
      )}
      <Talk report={report} />
      <ReportSection title={words.recommendations}>
        <ByArea report={report} getIdeaText={getIdeaText} explain={explain} />
        {hasUnexplainedIdea(report) && (
          <p className="text-sm text-ink-2">{recommending.unexplained(report.ageYears)}</p>
        )}
        {report.developmentAreas.length > 0 && (
          <div className="mt-5">
            <h3 className="mb-1 font-bold">{reportPage.development}</h3>
            <Statements statements={report.developmentAreas} explain={explain} />
          </div>
        )}
      </ReportSection>
      {!ideas && <LegacyWeekPlan report={report} explain={explain} />}
      <div className="grid gap-6 md:grid-cols-2">
        <ReportSection title={words.tips}>
          <Statements statements={report.parentingTips} explain={explain} />
        </ReportSection>
        <ReportSection title={recommending.help}>
          <Statements statements={help} explain={explain} />
        </ReportSection>
      </div>
    </div>
  );
}

/** How to talk about what is seen differently, with both sides. */
function Talk({ report }: Pick<ReportPartProps, 'report'>) {
  const { child } = use(ReaderContext);
  const topics = listTalkTopics(report, reportOverview.like.who(child ?? '', useVoice()));
  if (topics.length === 0) return null;
  return (
    <ReportSection title={recommending.talk.title}>
      <p className="mb-3">{recommending.talk.lead}</p>
      <ul className="flex flex-col gap-3">
        {topics.map(({ name, between, both, begin }) => (
          <li key={name}>
            <strong>{name}</strong> <span className="text-sm text-ink-2">{between}</span>
            <p>{both}</p>
            <p>{begin}</p>
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}

/** The weekly plan of a report that predates the bank of ideas. */
const LegacyWeekPlan = ({ report, explain }: Pick<ReportPartProps, 'report' | 'explain'>) => (
  <ReportSection title={words.week}>
    <ol className="flex flex-col gap-3">
      {report.weeklyPlan.map(({ day, area, idea }) => (
        <li key={day} className="grid gap-x-4 sm:grid-cols-[10rem_1fr] sm:items-center">
          <span className="font-bold">
            {words.dayOf(day)}
            <span className="font-normal text-ink-2">
              {' '}
              · {area ? AREA_NAMES[area] : idea.key === 'plan.free' ? words.freeDay : reportPage.favouriteDay}
            </span>
          </span>
          <Statements statements={[idea]} explain={explain} />
        </li>
      ))}
    </ol>
  </ReportSection>
);

type TodayProps = {
  today: SuggestedIdea;
  getIdeaText: (id: string) => IdeaText | undefined;
  explain: ReportPartProps['explain'];
};

/** One idea for today, with its steps and the reason for it. */
const Today = ({ today, getIdeaText, explain }: TodayProps) => {
  const idea = getIdeaText(today.idea);
  return (
    <section aria-labelledby="report-today" className={card()}>
      <p className="text-sm font-bold text-ink-2">{recommending.todayWith(today.minutes, idea?.needs)}</p>
      <h2 id="report-today" className={`${heading.section} mb-3`}>
        {idea?.title ?? recommending.today}
      </h2>
      {idea ? <IdeaSteps {...idea} /> : <p role="status">{recommending.coming}</p>}
      <h3 className="mt-3 font-bold">{recommending.why}</h3>
      <Statements statements={[today.reason]} explain={explain} />
      {idea && <TriedFaces idea={today.idea} title={idea.title} getTitle={(id) => getIdeaText(id)?.title} />}
    </section>
  );
};

const { week: weekWords } = recommending;

type WeekProps = {
  /** The date of the report, which is that of the first idea; empty in a shared report. */
  date: string;
  mode: AgeMode;
  ideas: readonly PlannedIdea[];
  question: Statement | undefined;
  getIdeaText: (id: string) => IdeaText | undefined;
  explain: ExplainStatement;
};

/** The card for the fridge, its explanation, and the question for school. */
export const Week = ({ date, mode, ideas, question, getIdeaText, explain }: WeekProps) => {
  // Printing is available only once the ideas are loaded.
  const isLoading = ideas.some(({ idea, other }) => !getIdeaText(idea) || (other && !getIdeaText(other.idea)));
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <FridgeCard date={date} mode={mode} ideas={ideas} getIdeaText={getIdeaText} />
      <div className="flex flex-col gap-6">
        <section>
          <h2 className={`${heading.section} mb-3`}>{weekWords.about}</h2>
          <p>{weekWords.text}</p>
          <p className="mt-2 mb-4">{weekWords.missed}</p>
          <Button onClick={printFridge} busy={isLoading}>
            {weekWords.print}
          </Button>
          <p role="status" className="mt-2 text-sm text-ink-2 empty:hidden">
            {isLoading && weekWords.printLater}
          </p>
        </section>
        {question && <TeacherQuestion question={question} explain={explain} />}
      </div>
    </div>
  );
};

const { teacher: teacherQuestionWords } = recommending;

/**
 * One question to take along. Where the clipboard is blocked, the question is selected instead, to be copied by hand.
 */
function TeacherQuestion({ question, explain }: { question: Statement; explain: ExplainStatement }) {
  const text = useRef<HTMLQuoteElement>(null);
  const [status, setStatus] = useState('');
  const questionText = useStatementText(question);
  const grounds = explain(question);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(questionText);
      setStatus(teacherQuestionWords.copied);
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setStatus(teacherQuestionWords.selected);
    }
  };
  return (
    <section aria-labelledby="teacher-question" className={card()}>
      <h2 id="teacher-question" className="mb-3 text-xl font-bold">
        {teacherQuestionWords.title}
      </h2>
      <blockquote ref={text} className="rounded-2xl bg-dew p-4">
        {questionText}
      </blockquote>
      <p className="mt-2 text-sm text-ink-2">
        {grounds.length > 0
          ? teacherQuestionWords.because(grounds.map((ground) => ground.text))
          : teacherQuestionWords.open}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        <Button look="quiet" onClick={() => void copy()}>
          {teacherQuestionWords.copy}
        </Button>
        <p role="status">{status}</p>
      </div>
    </section>
  );
}

const { area: byAreaWords, needs } = recommending;

type ByAreaProps = {
  report: ReportDocument;
  getIdeaText: (id: string) => IdeaText | undefined;
  explain: ReportPartProps['explain'];
};

/**
 * Suggestions for each area at home and at school. A report that predates the bank of ideas has sentences for home
 * only.
 */
function ByArea({ report: { recommendations, byArea = [], today }, getIdeaText, explain }: ByAreaProps) {
  const follow = useFollowedIdea();
  const areas = [...new Set([...recommendations, ...byArea].map(({ area }) => area))];
  const findSuggested = (area: ReportDocument['areas'][number]['area']) => byArea.find((each) => each.area === area);
  // The reason for today's idea stands above.
  const [, ...reasons] = selectReasons([today?.reason, ...areas.map((area) => findSuggested(area)?.reason)]);
  if (areas.length === 0) return <p>{words.notEnough}</p>;
  return areas.map((area, i) => {
    const suggested = findSuggested(area);
    const reason = reasons[i];
    const areaIdea = suggested && follow(suggested);
    const idea = areaIdea && getIdeaText(areaIdea.idea);
    const suggestions = listSuggestions(area, { recommendations, byArea });
    return (
      <section key={area} className="border-t border-line py-3">
        <h3 className="mb-1 font-bold">
          {AREA_NAMES[area]} <span className="font-normal text-ink-2">{EVERYDAY_NAMES[area]}</span>
        </h3>
        {!areaIdea && <Statements statements={suggestions} explain={explain} />}
        {areaIdea && (
          <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[3fr_2fr]">
            <div>
              <h4 className="text-sm font-bold text-ink-2">{byAreaWords.home}</h4>
              <Statements statements={suggestions} explain={explain} />
              {idea && (
                <details>
                  <summary className="min-h-11 py-2 font-bold text-river">
                    {byAreaWords.idea(idea.title, areaIdea.minutes)}
                  </summary>
                  <p className="mb-2 text-sm text-ink-2">{needs(idea.needs)}</p>
                  <IdeaSteps {...idea} />
                  <TriedFaces idea={areaIdea.idea} title={idea.title} getTitle={(id) => getIdeaText(id)?.title} />
                </details>
              )}
              {reason && (
                <div className="text-sm text-ink-2">
                  <Statements statements={[reason]} explain={explain} />
                </div>
              )}
            </div>
            {hasSchoolAdvice(areaIdea) && (
              <div>
                <h4 className="text-sm font-bold text-ink-2">{byAreaWords.school}</h4>
                <Statements statements={[areaIdea.school]} explain={explain} />
              </div>
            )}
          </div>
        )}
      </section>
    );
  });
}

/**
 * Prints the week's card alone. The mark is removed only after the print dialog, since some browsers render the paper
 * then.
 */
function printFridge(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'fridge';
  addEventListener('afterprint', () => delete dataset.print, { once: true });
  print();
}
