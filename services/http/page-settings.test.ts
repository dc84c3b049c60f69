import { expect, it } from 'vitest';
import { renderPageSettings } from '#services/http/page-settings.ts';
import { toControllerSettings } from '#shared/values/controller.ts';

const page =
  '<body><div id="app"><section><div data-site="public"><dl><dt>Run by</dt><dd>%controllerName%</dd><dd><a href="mailto:%controllerEmail%">%controllerEmail%</a></dd></dl></div>' +
  '<div data-site="local"><p>local</p></div></section></div><script type="application/json" id="settings">{}</script></body>';
const controller = {
  name: 'Stones & <Co>',
  address: 'Bachweg 7',
  email: 'privacy@stones.example',
  authority: 'The authority',
  mailProcessor: 'Letterbox',
};

it('a page that was rendered at build names who answers for the data, and no local installation', () => {
  const html = renderPageSettings(page, toControllerSettings(controller));
  expect(html).toContain('<dd>Stones &amp; &lt;Co&gt;</dd>');
  expect(html).toContain('<a href="mailto:privacy@stones.example">privacy@stones.example</a>');
  expect(html).not.toContain('data-site="local"');
  expect(html).toContain('"controllerName":"Stones & \\u003cCo>"');
});

it('on a machine of one’s own it says so, and no empty line is left', () => {
  const html = renderPageSettings(page, toControllerSettings(null));
  expect(html).toContain('<section><div data-site="local"><p>local</p></div></section>');
  expect(html).not.toContain('data-site="public"');
});
