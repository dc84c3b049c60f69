import { teacherForm } from '#messages/adult-forms.ts';
import type { TeacherText } from '#shared/instruments/teacher-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const { unticked: words } = teacherForm;

type UntickedTextsProps = {
  /** Texts that were written but are not shared with the family. */
  names: readonly TeacherText[];
  onTick: () => void;
  onWithout: () => void;
  onBack: () => void;
};

/** Asked once at submit: without a tick no reader would get the text. */
export const UntickedTexts = ({ names, onTick, onWithout, onBack }: UntickedTextsProps) => (
  <Dialog title={words.title(names.length)} onClose={onBack}>
    <ul className="list-disc pl-6">
      {names.map((name) => (
        <li key={name} className="font-bold">
          {teacherForm.texts[name].label}
        </li>
      ))}
    </ul>
    <p>{words.text(names.length)}</p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onTick}>{words.tick(names.length)}</Button>
      <Button look="quiet" onClick={onWithout}>
        {words.without(names.length)}
      </Button>
      <Button look="link" size="bare" onClick={onBack}>
        {words.back}
      </Button>
    </div>
  </Dialog>
);
