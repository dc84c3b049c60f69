import { sendAgain as words } from '#messages/send-again.ts';
import { getMailInbox } from '#web/lib/page-settings.ts';
import { button } from '#web/ui/classes.ts';

/**
 * Link to the local mail inbox; renders nothing outside of a local start. Shown wherever a person waits for an email.
 */
export function InboxLink() {
  const inbox = getMailInbox();
  if (!inbox) return null;
  return (
    <a href={inbox} target="_blank" rel="noreferrer" className={button({ look: 'link', size: 'bare' })}>
      {words.inbox}
    </a>
  );
}
