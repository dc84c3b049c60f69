import { escapeHtml } from '#shared/values/text.ts';

/** A received mail. `at` is an instant. */
export type ReceivedMail = {
  id: string;
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
};

/** The frame of every page of the inbox. */
export const renderPage = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 17px/1.5 system-ui, sans-serif; color: #0d3d46; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #cfe0e2; vertical-align: top }
  iframe { width: 100%; height: 40rem; border: 1px solid #cfe0e2; border-radius: 12px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
  a { color: inherit }
</style>
${body}
</html>
`;

/** The list of mails, newest first. */
export const renderInboxPage = (mails: readonly ReceivedMail[]): string => {
  const row = ({ id, at, to, subject }: ReceivedMail) =>
    `<tr><td>${escapeHtml(at.slice(0, 19).replace('T', ' '))}</td><td>${escapeHtml(to.join(', '))}</td><td><a href="/dev/mail/${id}">${escapeHtml(subject)}</a></td></tr>`;
  const list = mails.length
    ? `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${mails.map(row).join('\n')}</tbody></table>`
    : '<p>No mail yet. Whatever the product sends on this machine arrives here and goes no further.</p>';
  return renderPage(
    'Mail',
    `<meta http-equiv="refresh" content="5">\n<h1>Mail</h1>\n<p><a href="/dev/mail/gallery">Every kind of letter, with sample data</a></p>\n${list}`,
  );
};

/** One mail. Its HTML is shown in a frame that runs no script and may only open links in a new tab. */
export const renderMailPage = ({ id, at, from, to, subject, text, html }: ReceivedMail): string => {
  const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}" title="The mail"></iframe>`;
  const body = `<p><a href="/dev/mail">All mail</a></p>
<h1>${escapeHtml(subject)}</h1>
<p>From ${escapeHtml(from)} to ${escapeHtml(to.join(', '))}, ${escapeHtml(at)} · <a href="/dev/mail/${id}.eml">source</a></p>
${html ? frame : ''}
<h2>Text</h2>
<pre>${escapeHtml(text)}</pre>`;
  return renderPage(subject, body);
};
