import { useRef, useState } from 'react';
import { recommending } from '#messages/report-recommendations.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { ExplainStatement } from '#shared/report-view/explain.ts';
import { useStatementText } from '#web/features/report/reader.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';

const { teacher: words } = recommending;

/**
 * One question to take along. Where the clipboard is blocked, the question is selected instead, to be copied by hand.
 */
export function TeacherQuestion({ question, explain }: { question: Statement; explain: ExplainStatement }) {
  const text = useRef<HTMLQuoteElement>(null);
  const [status, setStatus] = useState('');
  const questionText = useStatementText(question);
  const grounds = explain(question);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(questionText);
      setStatus(words.copied);
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setStatus(words.selected);
    }
  };
  return (
    <section aria-labelledby="teacher-question" className={card()}>
      <h2 id="teacher-question" className="mb-3 text-xl font-bold">
        {words.title}
      </h2>
      <blockquote ref={text} className="rounded-2xl bg-dew p-4">
        {questionText}
      </blockquote>
      <p className="mt-2 text-sm text-ink-2">
        {grounds.length > 0 ? words.because(grounds.map((ground) => ground.text)) : words.open}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        <Button look="quiet" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <p role="status">{status}</p>
      </div>
    </section>
  );
}
