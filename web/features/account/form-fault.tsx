import { account as words } from '#messages/account.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';

/** Shown above a form's button: the error of the last submit, and that the device is offline. */
export const FormFault = ({ fault, online }: { fault: string | null; online: boolean }) => (
  <>
    {fault && (
      <div role="alert">
        <FieldError>{fault}</FieldError>
      </div>
    )}
    {!online && <Notice tone="warning">{words.needsNet}</Notice>}
  </>
);
