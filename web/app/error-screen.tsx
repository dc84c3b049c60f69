import { Component } from 'react';
import { shell } from '#messages/shell.ts';
import { reportCrash } from '#web/api/crash-report.ts';
import { ChildTrouble } from '#web/app/step/child-trouble.tsx';
import { isHandedOver } from '#web/lib/handover.ts';
import { Button } from '#web/ui/button.tsx';
import { button } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';

/**
 * `page`: key of the page; a new key resets the error. With it the screen stands inside the page's frame, without it it
 * fills the window.
 */
type ErrorScreenProps = { page?: string; children: React.ReactNode };
type ErrorScreenState = { fault: Error | null; page: string | undefined };

/** Error boundary: shows what is known of the error and offers a reload. */
export class ErrorScreen extends Component<ErrorScreenProps, ErrorScreenState> {
  override state: ErrorScreenState = { fault: null, page: this.props.page };
  static getDerivedStateFromProps({ page }: ErrorScreenProps, state: ErrorScreenState): ErrorScreenState | null {
    return page === state.page ? null : { fault: null, page };
  }
  static getDerivedStateFromError(fault: unknown): Pick<ErrorScreenState, 'fault'> {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }
  override componentDidCatch(fault: unknown) {
    reportCrash(fault);
  }
  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    if (isHandedOver())
      return <ChildTrouble what={fault.message || shell.failed.unknown} onRetry={() => location.reload()} />;
    const Frame = this.props.page === undefined ? 'main' : 'div';
    const status = 'status' in fault && typeof fault.status === 'number' && fault.status > 0 ? fault.status : null;
    return (
      <Frame className="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center gap-4 px-6">
        <div role="alert">
          <PageHeading tab={shell.tab(shell.failed.tab)}>{shell.failed.title}</PageHeading>
          <p className="mt-4 text-lg">
            {[fault.message.startsWith(`${status}`) ? null : status, fault.message || shell.failed.unknown]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-4">
          <Button onClick={() => location.reload()}>{shell.failed.again}</Button>
          <a href="/" className={button({ look: 'link' })}>
            {shell.notFound.link}
          </a>
        </div>
      </Frame>
    );
  }
}
