import { expect, it } from 'vitest';
import { escapeHtml } from '#shared/values/escape-html.ts';

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['" onmouseover="alert(1)', '&quot; onmouseover=&quot;alert(1)'],
  ["' autofocus='", '&#x27; autofocus=&#x27;'],
  ['Tom & Jerry &amp; Bo', 'Tom &amp; Jerry &amp;amp; Bo'],
  ['Jürgen 🐢, plainly', 'Jürgen 🐢, plainly'],
])('%s is shown, and does nothing', (text, escaped) => expect(escapeHtml(text)).toBe(escaped));
