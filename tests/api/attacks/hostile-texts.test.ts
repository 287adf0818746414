import { expect } from 'vitest';
import { type AttackCase, attacks } from './attack-cases.ts';
import { promptBody } from './attacked-site.ts';

const attack = attacks();

/** Markdown that tries to become active HTML. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:x)',
  '[a](//evil.example "x\\" onmouseover=\\"alert(1)")',
  '![a](javascript:alert(1))',
  '![a](https://evil.example/x.png" onload="alert(1))',
  '<a href="javascript:alert(1)">a</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name=password></form>',
  '<style>body{display:none}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '```html" onmouseover="alert(1)\nx\n```',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
  '@<img src=x onerror=alert(1)>',
  '<!--><script>alert(1)</script>-->',
];

/** What no tag of a rendered text may be: an element that acts, one with a handler, or a link that is a script. */
const active =
  /^<(script|iframe|object|embed|form|input|style|base|meta|svg|math|link)\b|\son\w+\s*=|(href|src)="?\s*(javascript|vbscript|data:text)/i;

attack('texts', [
  ...hostile.map<AttackCase>((bodyMd) => ({
    name: bodyMd.replaceAll(/\s/g, ' ').slice(0, 60),
    send: ({ as }) => as.bob('POST /api/markdown/preview', { body: { bodyMd } }),
    status: [200, 422],
    also: (answer) => {
      if (answer.status !== 200) return;
      const html: string = answer.json().html;
      expect(html).toMatch(/^<\w/);
      for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) expect(tag).not.toMatch(active);
    },
  })),
  {
    name: 'a table of 10 kB that becomes a megabyte',
    send: ({ as }) =>
      as.bob('POST /api/markdown/preview', {
        body: { bodyMd: `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|\n'.repeat(4_000)}` },
      }),
    status: [200, 422],
    also: ({ text }) => expect(text.length).toBeLessThan(200_000),
  },
  {
    name: 'quotes in quotes, a thousand deep',
    send: ({ as }) => as.bob('POST /api/markdown/preview', { body: { bodyMd: `${'>'.repeat(1_000)} a` } }),
    status: [200, 422],
    also: ({ text }) => expect(text.length).toBeLessThan(100_000),
  },
  {
    name: 'ten thousand brackets',
    send: ({ as }) => as.bob('POST /api/markdown/preview', { body: { bodyMd: '['.repeat(9_000) } }),
    status: [200, 422],
  },
  {
    name: 'a title that is HTML, on its page',
    send: async ({ as, visitor }) => {
      const { post } = (
        await as.bob('POST /api/posts', { body: promptBody('</script><script>alert("title")</script>') })
      ).json();
      return visitor(`GET /prompt/${post.id}`);
    },
    status: [200, 301, 302, 308],
    also: ({ text }) => expect(text).not.toContain('<script>alert("title")'),
  },
  {
    name: 'a name that is HTML, on its page',
    send: async ({ as, visitor, bob }) => {
      await as.bob('PATCH /api/users/me', { body: { displayName: '"><img src=x onerror=alert(1)>' } });
      return visitor(`GET /users/${bob.username}`);
    },
    status: [200, 301, 404],
    also: ({ text }) => expect(text).not.toContain('<img src=x onerror'),
  },
  {
    name: 'a search that is HTML, on its page',
    send: ({ visitor }) => visitor('GET /explore?q=%3C%2Fscript%3E%3Cscript%3Ealert(2)%3C%2Fscript%3E'),
    status: 200,
    also: ({ text }) => expect(text).not.toContain('<script>alert(2)'),
  },
]);
