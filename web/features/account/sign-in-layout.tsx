import { shell } from '#messages/shell.ts';
import { PageHeading } from '#web/ui/page.tsx';

type SignInLayoutProps = { tab: string; title: string; lead?: string; children: React.ReactNode };

/** The narrow layout of sign-in, sign-up and related pages. */
export const SignInLayout = ({ tab, title, lead, children }: SignInLayoutProps) => (
  <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(tab)}>{title}</PageHeading>
    {lead && <p className="mt-2 mb-6 text-lg text-ink-2">{lead}</p>}
    {children}
  </div>
);
