import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { CopyButton } from '#web/features/account/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { button } from '#web/ui/classes.ts';
import { Checkbox } from '#web/ui/field.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';

const words = accountPage.factors.codes;

/** An object URL of a text file, revoked on unmount. */
function useTextFile(text: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [text]);
  return address;
}

const CODES_KEY = ['newBackupCodes'];

/**
 * New backup codes until they were saved. They are shown once, so the cache of the page holds them while another page is
 * open, and the browser asks before the app is left. They go with the session, as everything in that cache.
 */
export function useNewCodes() {
  const client = useQueryClient();
  const { data: codes = null } = useQuery<readonly string[] | null>({
    queryKey: CODES_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const setCodes = (newCodes: readonly string[] | null) => {
    client.setQueryData(CODES_KEY, newCodes);
    if (!newCodes) return;
    // Not removed with the page of the account, which may be left by a link.
    addEventListener('beforeunload', (event) => client.getQueryData(CODES_KEY) && event.preventDefault());
  };
  return { codes, setCodes };
}

/** Shows the backup codes. Continuing requires confirmation that they were saved. */
export function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const savedCheckbox = useRef<HTMLInputElement>(null);
  const text = words.fileText(codes);
  const file = useTextFile(text);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold">
        {words.title}
      </h3>
      <p>{words.text}</p>
      <ul aria-label={words.list} className="grid gap-x-8 gap-y-1 rounded-2xl bg-dew p-5 text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-3">
        <a href={file} download={words.file} className={button({ look: 'quiet' })}>
          {words.download}
        </a>
        <PrintButton label={words.print} text={text} />
        <CopyButton label={words.copy} text={codes.join('\n')} />
      </div>
      <Checkbox
        ref={savedCheckbox}
        label={words.kept}
        checked={isSaved}
        error={isMissing && !isSaved ? words.keptFirst : undefined}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <div>
        <Button
          onClick={() => {
            if (isSaved) return onSaved();
            setMissing(true);
            savedCheckbox.current?.focus();
          }}
        >
          {words.done}
        </Button>
      </div>
    </div>
  );
}
