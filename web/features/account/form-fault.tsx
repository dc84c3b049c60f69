import { account as words } from '#shared/messages/en/account.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';

/** What stands above the button of a form: why it did not work, and why it cannot. */
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
