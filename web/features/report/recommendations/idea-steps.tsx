import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { recommending as words } from '#messages/report-recommendations.ts';

/** The steps of an idea, and what to notice. */
export const IdeaSteps = ({ steps, listenFor }: IdeaText) => (
  <>
    <ol className="flex flex-col gap-1">
      {steps.map((step, i) => (
        <li key={step} className="flex gap-3">
          <span className="font-bold" aria-hidden="true">
            {i + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
    <p className="mt-2">
      <strong>{words.listenFor}:</strong> {listenFor}
    </p>
  </>
);
