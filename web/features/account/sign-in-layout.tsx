import { account as words } from '#messages/account.ts';
import { shell } from '#messages/shell.ts';
import { formatFault as formatAnyFault } from '#web/features/account/faults.ts';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

type SignInLayoutProps = { tab: string; title: string; lead?: string; children: React.ReactNode };

/** The narrow layout of sign-in, sign-up and related pages. */
export const SignInLayout = ({ tab, title, lead, children }: SignInLayoutProps) => (
  <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(tab)}>{title}</PageHeading>
    {lead && <p className="mt-2 mb-6 text-lg text-ink-2">{lead}</p>}
    {children}
  </div>
);

type FormFaultProps = {
  form: { problem: unknown; isOnline: boolean };
  formatFault?: (problem: unknown) => string;
};

/** Shown above a form's button: the error of the last submit, and that the device is offline. */
export const FormFault = ({ form: { problem, isOnline }, formatFault = formatAnyFault }: FormFaultProps) => (
  <>
    <FaultAlert>{problem ? formatFault(problem) : null}</FaultAlert>
    {!isOnline && <Notice tone="warning">{words.needsNet}</Notice>}
  </>
);
