import { renderPage } from '#infra/mail-inbox/dev-inbox.page.ts';
import { listSamples, type Sample } from '#infra/mail-inbox/samples.ts';
import { renderEmailHtml, renderEmailText } from '#services/mail/email-content.ts';
import { MAIL_KINDS, type MailKindName } from '#services/mail/kinds.ts';
import { escapeHtml } from '#shared/values/text.ts';

const KINDS = Object.keys(MAIL_KINDS) as MailKindName[];
const FOLDER = '/dev/mail/gallery/';

const toSamplePath = (kind: MailKindName, index: number): string => `${FOLDER}${kind}/${index}`;

/** Every sample with the path at which it is shown alone. */
export const GALLERY: readonly (Sample & { kind: MailKindName; path: string })[] = KINDS.flatMap((kind) =>
  listSamples(kind).map((sample, index) => ({ ...sample, kind, path: toSamplePath(kind, index) })),
);

/** The email at a path of the gallery; undefined for any other path. */
export function renderSampleHtml(path: string): string | undefined {
  const sample = GALLERY.find((each) => each.path === path);
  return sample && renderEmailHtml(sample.email);
}

/** Every kind of email with sample data: narrow, wide, dark, and as plain text. */
export const renderGalleryPage = (): string =>
  renderPage(
    'Letters',
    ['<p><a href="/dev/mail">All mail</a></p>', '<h1>Every kind of letter</h1>', ...KINDS.map(renderSection)].join(
      '\n',
    ),
  );

function renderSection(kind: MailKindName): string {
  const { promise, canBeTurnedOff: mayBeTurnedOff } = MAIL_KINDS[kind];
  const facts = [
    promise === 'atMostOnce' ? 'at most once' : 'at least once',
    mayBeTurnedOff ? 'may be turned off' : 'always on',
  ].join(', ');
  return [
    `<h2>${kind}</h2>`,
    `<p>${facts}</p>`,
    ...GALLERY.filter((sample) => sample.kind === kind).map(renderSample),
  ].join('\n');
}

function renderSample({ name, email, path }: (typeof GALLERY)[number]): string {
  const frame = (width: number, scheme: 'light' | 'dark') =>
    `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" src="${path}" style="width:${width}px;max-width:100%;color-scheme:${scheme}" title="${escapeHtml(`${name}, ${width} px, ${scheme}`)}"></iframe>`;
  return `<h3>${escapeHtml(name)}</h3>
<p>Subject: ${escapeHtml(email.subject)} · <a href="${path}">alone</a></p>
${frame(320, 'light')} ${frame(600, 'light')} ${frame(320, 'dark')}
<details><summary>Text</summary><pre>${escapeHtml(renderEmailText(email))}</pre></details>`;
}
