import { useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { Button } from '#web/ui/button.tsx';

const words = accountPage.factors.enrol;

/** Copies a text to the clipboard. Browsers do not offer the clipboard on plain http, such as in a home network. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(words.copied);
    } catch {
      setStatus(words.copyFailed);
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button look="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{status}</span>
    </span>
  );
}
