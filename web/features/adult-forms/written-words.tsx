import { forms, parentForm } from '#messages/adult-forms.ts';
import { shell } from '#messages/shell.ts';
import { PARENT_TEXTS } from '#shared/instruments/parent-form.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { isRetryable } from '#web/api/problem.ts';
import { card } from '#web/ui/classes.ts';
import { FetchedFold } from '#web/ui/fetched-fold.tsx';

const { written: words } = forms;

type Line = { label: string; text: string };

/** The texts of the parent form, for the parent who wrote them. */
export const ParentWords = ({ assessmentId }: { assessmentId: AssessmentId }) => (
  <FetchedFold
    title={words.title}
    load={async (): Promise<Line[]> => {
      const { texts } = await call('getParentWords', { params: { assessmentId } });
      return PARENT_TEXTS.flatMap((name) =>
        texts?.[name] ? [{ label: parentForm.texts[name].label, text: texts[name] }] : [],
      );
    }}
    failure={{ title: words.failed, getText: getFaultText, retry: shell.tryAgain, isWorthRetrying: isRetryable }}
    loading={shell.loading}
    className="mt-8"
  >
    {(lines) =>
      lines.length === 0 ? (
        <p className="mt-2">{words.none}</p>
      ) : (
        <dl className={`${card({ pad: 'tight' })} mt-3 flex flex-col gap-4`}>
          {lines.map(({ label, text }) => (
            <div key={label}>
              <dt className="font-bold">{label}</dt>
              <dd className="break-words whitespace-pre-wrap">{text}</dd>
            </div>
          ))}
        </dl>
      )
    }
  </FetchedFold>
);
