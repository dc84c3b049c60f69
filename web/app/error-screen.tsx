import { Component } from 'react';
import { shell } from '#shared/messages/en/shell.ts';
import { Button } from '#web/ui/button.tsx';
import { button, heading } from '#web/ui/classes.ts';

type State = { fault: Error | null };

/** The last resort: says what is known and offers to load the page again. */
export class ErrorScreen extends Component<{ children: React.ReactNode }, State> {
  override state: State = { fault: null };
  static getDerivedStateFromError(fault: unknown): State {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }
  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    const status = 'status' in fault && typeof fault.status === 'number' && fault.status > 0 ? fault.status : null;
    return (
      <main className="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center gap-4 px-6">
        <h1 className={heading.page}>{shell.failed.title}</h1>
        <p className="text-lg">{[fault.message.startsWith(`${status}`) ? null : status, fault.message || shell.failed.unknown].filter(Boolean).join(' ')}</p>
        <div className="flex flex-wrap gap-4">
          <Button onClick={() => location.reload()}>{shell.failed.again}</Button>
          <a href="/" className={button({ look: 'link' })}>
            {shell.notFound.link}
          </a>
        </div>
      </main>
    );
  }
}
