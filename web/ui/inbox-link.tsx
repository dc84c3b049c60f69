import { sendAgain as words } from '#shared/messages/en/send-again.ts';
import { mailInbox } from '#web/lib/page-settings.ts';
import { button } from '#web/ui/classes.ts';

/** Where letters arrive on a local start; nothing anywhere else. It stands wherever a letter is waited for. */
export function InboxLink() {
  const inbox = mailInbox();
  if (!inbox) return null;
  return (
    <a href={inbox} target="_blank" rel="noreferrer" className={button({ look: 'link', size: 'bare' })}>
      {words.inbox}
    </a>
  );
}
