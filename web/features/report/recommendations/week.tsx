import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { recommending } from '#messages/report-recommendations.ts';
import type { PlannedIdea, Statement } from '#shared/measurement/report/statement.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { FridgeCard } from '#web/features/report/recommendations/fridge-card.tsx';
import { printFridge } from '#web/features/report/recommendations/print-fridge.ts';
import { TeacherQuestion } from '#web/features/report/recommendations/teacher-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';

const { week: words } = recommending;

type WeekProps = {
  ideas: readonly PlannedIdea[];
  question: Statement | undefined;
  getIdeaText: (id: string) => IdeaText | undefined;
  explain: ExplainStatement;
};

/** The card for the fridge, its explanation, and the question for school. */
export const Week = ({ ideas, question, getIdeaText, explain }: WeekProps) => {
  // Printing is available only once the ideas are loaded.
  const isLoading = ideas.some(({ idea }) => !getIdeaText(idea));
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <FridgeCard ideas={ideas} getIdeaText={getIdeaText} />
      <div className="flex flex-col gap-6">
        <section>
          <h2 className={`${heading.section} mb-3`}>{words.about}</h2>
          <p>{words.text}</p>
          <p className="mt-2 mb-4">{words.missed}</p>
          <Button onClick={printFridge} busy={isLoading}>
            {words.print}
          </Button>
          <p role="status" className="mt-2 text-sm text-ink-2 empty:hidden">
            {isLoading && words.printLater}
          </p>
        </section>
        {question && <TeacherQuestion question={question} explain={explain} />}
      </div>
    </div>
  );
};
