import type { IdeaText } from '#shared/messages/en/ideas/idea-text.ts';
import { recommending as words } from '#shared/messages/en/report-recommendations.ts';

/** How an idea goes, and what to notice on the way. */
export const IdeaSteps = ({ steps, listenFor }: IdeaText) => (
  <>
    <ol className="flex list-decimal flex-col gap-1 pl-5">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-2">
      <strong>{words.listenFor}:</strong> {listenFor}
    </p>
  </>
);
