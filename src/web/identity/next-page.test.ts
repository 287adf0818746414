import { describe, expect, it } from 'vitest';
import { nextAfterSignIn, withNext } from './next-page.ts';

const landing = (next: string) => nextAfterSignIn(new URLSearchParams({ next }));

describe('the page after signing in', () => {
  it('is the stored one, with query and fragment', () => {
    for (const page of ['/write', '/write?edit=1', '/explore?q=a%26b&tags=x,y', '/prompt/1#samples', '/'])
      expect(landing(page)).toBe(page);
  });

  it('is home when none was stored', () => {
    expect(nextAfterSignIn(new URLSearchParams())).toBe('/');
    expect(landing('')).toBe('/');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'write',
    '@evil.example',
    'https:evil.example',
    'https:/evil.example',
    '///evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    '/\r\n//evil.example',
    '/\u0000//evil.example',
    '/\u2028//evil.example',
    '\u0001https://evil.example',
    '／／evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/%09//evil.example',
    '%2f%2fevil.example',
    '/..%2f..//evil.example',
    '/x/%2e%2e//evil.example',
    '/%0d%0aLocation:%20//evil.example',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\tjavascript:alert(1)',
    'blob:https://evil.example/x',
    '//localhost:3000@evil.example',
  ])('never leaves the site: %j', (next) => {
    const to = new URL(landing(next), 'https://promptorium.example');
    expect(to.origin).toBe('https://promptorium.example');
    expect(landing(next)).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  });

  it('is never a sign-in page', () => {
    expect(landing('/login?next=/write')).toBe('/');
    expect(landing('/signup')).toBe('/');
  });
});

describe('the link from one sign-in page to the other', () => {
  it('keeps the stored page if it is safe', () => {
    expect(withNext('/signup', new URLSearchParams({ next: '/write?edit=1' }))).toBe(
      '/signup?next=%2Fwrite%3Fedit%3D1',
    );
    expect(withNext('/signup', new URLSearchParams({ next: '//evil.example' }))).toBe('/signup');
    expect(withNext('/signup', new URLSearchParams())).toBe('/signup');
  });
});
