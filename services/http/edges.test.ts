import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toFault } from '#services/faults.ts';
import { guardInput, isOurOrigin } from '#services/http/guard.ts';
import { answerInTime, computeRequestHash, readIdempotencyKey } from '#services/http/mount.ts';
import { DetailedRefusal, isDatabaseUnreachable, STATUS, toProblem } from '#services/http/problem-details.ts';
import { createRateLimit, toNetwork } from '#services/http/rate-limit.ts';
import { createSessionCookie } from '#services/http/session-cookie.ts';
import { createTeacherCookie } from '#services/http/teacher-cookie.ts';
import { renderPageSettings } from '#services/http/web-pages.ts';
import type { InvitationId } from '#shared/values/ids.ts';
import { Refusal, Refused } from '#shared/values/refusal.ts';

describe('edges', () => {
  describe('a problem', () => {
    it('has a status of the right kind for every reason to say no', () => {
      expect(Object.keys(STATUS).sort()).toEqual([...Refusal.options].sort());
      for (const status of Object.values(STATUS)) expect(status === 503 || (status >= 400 && status < 500)).toBe(true);
    });

    it('of ours tells nothing of itself', () => {
      const problem = toProblem(new TypeError('secret of line 5'), 'r1');
      expect(problem).toMatchObject({ status: 500, code: 'UNAVAILABLE', requestId: 'r1' });
      expect(JSON.stringify(problem)).not.toContain('secret');
    });

    it('of the database’s absence may be tried again, however deep it is wrapped', () => {
      const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      for (const error of [
        refused,
        new Error('query', { cause: refused }),
        new AggregateError([refused]),
        Object.assign(new Error(), { code: '57P01' }),
        // A deadlock, and a wait for a lock that was too long.
        Object.assign(new Error(), { code: '40P01' }),
        Object.assign(new Error(), { code: '55P03' }),
        Object.assign(new Error('No space left on device'), { code: '53100' }),
      ]) {
        expect(toProblem(error, 'r')).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 2 });
      }
      expect(isDatabaseUnreachable(Object.assign(new Error(), { code: '23505' }))).toBe(false);
      for (const words of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
        expect(toProblem(new Error('Failed query', { cause: new Error(words) }), 'r')).toMatchObject({
          status: 503,
          code: 'UNAVAILABLE',
        });
    });

    it('keeps the status of the protocol', () => {
      expect(toProblem(Object.assign(new Error(), { statusCode: 415 }), 'r')).toMatchObject({
        status: 415,
        code: 'INVALID_INPUT',
      });
      expect(toProblem(Object.assign(new Error(), { statusCode: 413 }), 'r')).toMatchObject({
        status: 413,
        code: 'TOO_LARGE',
      });
      expect(toProblem(Object.assign(new Error(), { statusCode: 503 }), 'r')).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
        retryAfter: 2,
      });
      expect(toProblem(new Refused('NOT_OPEN_YET'), 'r')).toMatchObject({ status: 409, code: 'NOT_OPEN_YET' });
      expect(toProblem(new DetailedRefusal('RATE_LIMITED', { retryAfter: 9 }), 'r')).toMatchObject({
        status: 429,
        retryAfter: 9,
      });
    });
  });

  describe('input', () => {
    const NUL = String.fromCharCode(0);
    it('may hold what people write', () => {
      expect(() =>
        guardInput({ text: 'Zeile 1\r\n\tZeile 2 – 🦊 é', list: [1, null, true, { deep: 'ok' }] }),
      ).not.toThrow();
    });
    it('may hold no control character and no half character, in values or names, at any depth', () => {
      for (const bad of [
        { a: NUL },
        { a: [{ b: `x${NUL}` }] },
        { [NUL]: 1 },
        `a${String.fromCharCode(0xdc00)}`,
        [String.fromCharCode(7)],
      ]) {
        expect(() => guardInput(bad)).toThrow(DetailedRefusal);
      }
    });
    it('may not be a tower', () => {
      let tower: unknown = 1;
      for (let i = 0; i < 100_000; i++) tower = [tower];
      expect(() => guardInput(tower)).toThrow(DetailedRefusal);
    });
  });

  describe('the key of a write', () => {
    it('is a UUID', () => {
      expect(readIdempotencyKey('0193A000-0000-7000-8000-000000000001')).toBe('0193a000-0000-7000-8000-000000000001');
      for (const bad of [undefined, '', 'abc', ['0193a000-0000-7000-8000-000000000001']])
        expect(() => readIdempotencyKey(bad as string)).toThrow('KEY_REQUIRED');
    });
    it('belongs to one method, one path and one body', () => {
      const hashes = [
        computeRequestHash('s', 'PUT', '/a', { x: 1 }),
        computeRequestHash('s', 'POST', '/a', { x: 1 }),
        computeRequestHash('s', 'PUT', '/b', { x: 1 }),
        computeRequestHash('s', 'PUT', '/a', { x: 2 }),
        computeRequestHash('t', 'PUT', '/a', { x: 1 }),
      ];
      expect(new Set(hashes).size).toBe(5);
      expect(computeRequestHash('s', 'PUT', '/a', { x: 1 })).toBe(hashes[0]);
    });
  });

  describe('a limit', () => {
    it('lets through what it says and tells how long to wait', () => {
      const limit = createRateLimit(60);
      for (let i = 0; i < 60; i++) limit.take('a', 0);
      expect(() => limit.take('a', 0)).toThrow('RATE_LIMITED');
      expect(() => limit.take('b', 0)).not.toThrow();
      expect(() => limit.take('a', 2_000)).not.toThrow();
      expect(toRefusal(() => Array.from({ length: 5 }, () => limit.take('a', 2_000))).details.retryAfter).toBe(1);
    });
    it('bears a clock that is set back', () => {
      const limit = createRateLimit(10);
      limit.take('a', 1_000_000);
      expect(() => limit.take('a', 0)).not.toThrow();
    });
  });

  const toRefusal = (act: () => unknown): DetailedRefusal => {
    try {
      act();
    } catch (error) {
      return error as DetailedRefusal;
    }
    throw new Error('not refused');
  };

  describe('the origin of a request', () => {
    const from = (headers: Record<string, string>, host = 'stones.example') =>
      isOurOrigin({ headers, host }, 'https://stones.example');
    it('is ours, or none at all', () => {
      expect(from({})).toBe(true);
      expect(from({ origin: 'https://stones.example', 'sec-fetch-site': 'same-origin' })).toBe(true);
      expect(
        isOurOrigin({ headers: { origin: 'http://127.0.0.1:3000' }, host: '127.0.0.1:3000' }, 'http://localhost:3000'),
      ).toBe(true);
    });
    it('is not that of another page', () => {
      for (const origin of [
        'https://evil.example',
        'https://stones.example.evil.example',
        'null',
        '',
        'https://stones.example:444',
        'http://stones.example',
      ])
        expect(from({ origin })).toBe(false);
      for (const site of ['cross-site', 'same-site']) expect(from({ 'sec-fetch-site': site })).toBe(false);
    });
  });

  describe('the cookie of a session', () => {
    const cookie = createSessionCookie(
      [
        { version: 2, value: 'newer' },
        { version: 1, value: 'older' },
      ],
      true,
    );
    const token = 'a1'.repeat(16);
    const sign = (secret: string) => `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
    it('holds a token of 256 bits as it is', () => {
      expect([cookie.name, cookie.readToken('x'.repeat(43))]).toEqual(['__Host-session', 'x'.repeat(43)]);
    });
    it('of a release before counts with its signature, by the newest secret or an older one', () => {
      expect([sign('newer'), sign('older')].map(cookie.readToken)).toEqual([token, token]);
    });
    it('is refused without a signature, with one of another secret, and as anything else', () => {
      for (const wrong of ['', token, `${token}.`, sign('other'), sign('newer').slice(1), 'ab'.repeat(32)])
        expect(cookie.readToken(wrong)).toBeNull();
    });
  });

  describe('the cookie of a teacher', () => {
    const id = '0193a000-0000-7000-8000-0000000000b1' as InvitationId;
    const secret = (value: string) => ({ version: 1, value });
    const cookie = createTeacherCookie([secret('new')], false);
    it('opens for twelve hours', () => {
      const value = cookie.issue(id, 0);
      expect(cookie.verify(value, 0)).toBe(id);
      expect(cookie.verify(value, 12 * 3_600_000 - 1)).toBe(id);
      expect(cookie.verify(value, 12 * 3_600_000)).toBeNull();
    });
    it('cannot be made or changed by others', () => {
      const [, ends, signature] = cookie.issue(id, 0).split('.');
      for (const bad of [
        '',
        id,
        `${id}.${ends}`,
        `${id}.9${ends}.${signature}`,
        `${id.replace('b1', 'b2')}.${ends}.${signature}`,
        createTeacherCookie([secret('other')], false).issue(id, 0),
      ]) {
        expect(cookie.verify(bad, 0)).toBeNull();
      }
    });
    it('of the secret before still opens', () => {
      expect(createTeacherCookie([secret('newer'), secret('new')], true).verify(cookie.issue(id, 0), 0)).toBe(id);
    });
  });

  it('settings are data that no text can break out of', () => {
    const html = '<body><script type="application/json" id="settings">{"families":"10"}</script></body>';
    const page = renderPageSettings(html, { families: "1</script><script>alert('$&')</script>" });
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(JSON.parse(page.replace(/.*id="settings">(.*)<\/script>.*/s, '$1'))).toEqual({
      families: "1</script><script>alert('$&')</script>",
    });
  });

  it.each([
    ['', '/about'],
    ['demo@example.org', 'mailto:demo@example.org'],
    ['https://example.org/?a=1&b="2"', 'https://example.org/?a=1&amp;b=&quot;2&quot;'],
  ])(
    'a page that was rendered at build has the operator’s words in its text, and no text breaks out: %s',
    (demoContact, href) => {
      const html = '<p>Trusted by %families% families and %educators% educators</p><a href="%demo%">';
      expect(renderPageSettings(html, { families: '<b>12</b>', educators: '%families%', demoContact })).toBe(
        `<p>Trusted by &lt;b&gt;12&lt;/b&gt; families and %families% educators</p><a href="${href}">`,
      );
    },
  );

  describe('the log of a fault', () => {
    it('says where, and quotes no value of a person', () => {
      class DrizzleQueryError extends Error {}
      const cause = Object.assign(new Error('invalid input: pat@example.org'), {
        name: 'PostgresError',
        code: '22P02',
        detail: 'Key (email)=(pat@example.org)',
      });
      const fault = toFault(new DrizzleQueryError('Failed query: insert params: pat@example.org', { cause }));
      expect(JSON.stringify(fault)).not.toContain('pat@');
      expect(fault.cause).toMatchObject({ name: 'PostgresError', code: '22P02' });
      class DatabaseError extends Error {
        override name = 'error';
      }
      expect(JSON.stringify(toFault(new DatabaseError('Key (email)=(pat@example.org)')))).not.toContain('pat@');
      expect(fault.frames[0]).toContain('edges.test.ts');
      expect(toFault(new TypeError('x is not a function'))).toMatchObject({
        name: 'TypeError',
        message: 'x is not a function',
      });
      expect(toFault('text')).toEqual({ name: 'string', frames: [] });
    });
  });
});

it('deadline an answer that hangs is given up, and any other comes as it is', async () => {
  await expect(answerInTime(new Promise<never>(() => {}), 20)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(answerInTime(Promise.reject(new Error('no')), 20)).rejects.toThrow('no');
  expect(await answerInTime(Promise.resolve('yes'), 20)).toBe('yes');
});

describe('network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['127.0.0.1', '127.0.0.1'],
  ])('a limit counts %s as %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
