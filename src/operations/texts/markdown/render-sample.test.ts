import { describe, expect, it } from 'vitest';
import { sampleHtml } from './render-sample.ts';

describe('the HTML of a sample', () => {
  it('has its formatting', () => {
    expect(sampleHtml('**Subject:** a question\n\n- one\n- two')).toMatch(
      /<strong>Subject:<\/strong>[\s\S]*<li>one/,
    );
  });

  it.each(['Just words.', 'Two paragraphs.\n\nWith <b>tags</b> that are text.', ''])(
    'is left out for %j',
    (plain) => {
      expect(sampleHtml(plain)).toBeUndefined();
    },
  );

  it('is left out when it would be much larger than the text', () => {
    expect(sampleHtml('*a*\n\n'.repeat(4_000))).toBeUndefined();
    expect(sampleHtml(`> ${'>'.repeat(60)} deep`)).toBeUndefined();
  });

  it.each([
    '**x** <script>alert(1)</script>',
    '**x** <img src=x onerror=alert(1)>',
    '[x](javascript:alert(1)) **y**',
    '[x](data:text/html;base64,PHNjcmlwdD4=) **y**',
    '![x](https://example.org/track.png" onload="alert(1)) **y**',
    '```html\n</code></pre><script>alert(1)</script>\n```',
    '<https://example.org/"onmouseover="alert(1)> **y**',
  ])('is safe for %j', (attack) => {
    const html = sampleHtml(attack) ?? '';
    expect(html).not.toBe('');
    expect(html).not.toMatch(
      /<(?:script|img|style|iframe|svg)|<[^>]*\s(?:on\w+|style)=|(?:href|src)="(?!https?:|mailto:|\/)/i,
    );
  });
});
