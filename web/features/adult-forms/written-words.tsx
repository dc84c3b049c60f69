import { PARENT_TEXTS } from '#shared/instruments/parent-form.ts';
import { TEACHER_TEXTS } from '#shared/instruments/teacher-form.ts';
import { forms, parentForm, teacherForm } from '#shared/messages/en/adult-forms.ts';
import { shell } from '#shared/messages/en/shell.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { card } from '#web/ui/classes.ts';
import { FetchedFold } from '#web/ui/fetched-fold.tsx';

const { written: words } = forms;

type Line = { label: string; text: string; aside?: string };
type WordsProps = { load: () => Promise<Line[]>; none: string };

/** The texts of a form for whoever wrote them. */
const Words = ({ load, none }: WordsProps) => (
  <FetchedFold
    title={words.title}
    load={load}
    failure={{ title: words.failed, textOf: faultText, retry: shell.tryAgain }}
    loading={shell.loading}
    className="mt-8"
  >
    {(lines) =>
      lines.length === 0 ? (
        <p className="mt-2">{none}</p>
      ) : (
        <dl className={`${card({ pad: 'tight' })} mt-3 flex flex-col gap-4`}>
          {lines.map(({ label, text, aside }) => (
            <div key={label}>
              <dt className="font-bold">{label}</dt>
              <dd className="break-words whitespace-pre-wrap">{text}</dd>
              {aside && <dd className="text-sm text-ink-2">{aside}</dd>}
            </div>
          ))}
        </dl>
      )
    }
  </FetchedFold>
);

export const ParentWords = ({ assessmentId }: { assessmentId: AssessmentId }) => (
  <Words
    none={words.none}
    load={async () => {
      const { texts } = await call('getParentWords', { params: { assessmentId } });
      return PARENT_TEXTS.flatMap((name) => (texts?.[name] ? [{ label: parentForm.texts[name].label, text: texts[name] }] : []));
    }}
  />
);

export const TeacherWords = ({ assessmentId }: { assessmentId: AssessmentId }) => (
  <Words
    none={words.gone}
    load={async () => {
      const { texts, shared } = await call('getTeacherWords', { params: { assessmentId } });
      return TEACHER_TEXTS.flatMap((name) =>
        texts?.[name] && shared.includes(name) ? [{ label: teacherForm.texts[name].label, text: texts[name], aside: words.shared }] : [],
      );
    }}
  />
);
