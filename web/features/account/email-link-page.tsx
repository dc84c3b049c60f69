import { shell } from '#messages/shell.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { FieldError } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page.tsx';

/** `children`: the button for the email's action, and the next link. */
type EmailLinkPageProps = { tab: string; title: string; text: string; problem: unknown; children: React.ReactNode };

/** A page for an email's link that needs no account. Opening it changes nothing; its button does. */
export const EmailLinkPage = ({ tab, title, text, problem, children }: EmailLinkPageProps) => (
  <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-8">
    <PageHeading key={title} tab={shell.tab(tab)}>
      {title}
    </PageHeading>
    <p className="text-lg wrap-anywhere" role="status">
      {text}
    </p>
    {problem !== null && (
      <div role="alert">
        <FieldError>{getFaultText(problem)}</FieldError>
      </div>
    )}
    <div className="flex flex-wrap items-center gap-6">{children}</div>
  </div>
);
