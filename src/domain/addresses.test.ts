import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardImage, drawnCover, isOwnFile, isWebAddress, uploadIdOf } from './addresses.ts';
import { limits } from './limits.ts';
import { shippedTopics } from './topics.ts';

const id = '018f3a5c-7b1e-7cc0-9a4f-0123456789ab';

describe('web addresses', () => {
  it.each([
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM',
    'https://exämple.de/ü',
  ])('%s is one', (text) => expect(isWebAddress(text)).toBe(true));

  it.each([
    '',
    'example.com',
    '/path',
    '//example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://example.com',
    'https://',
    'https://user:pass@example.com',
    `https://example.com/${'a'.repeat(limits.url)}`,
  ])('%.60j is none', (text) => expect(isWebAddress(text)).toBe(false));
});

describe('files of this site', () => {
  it('are uploads and drawn covers', () => {
    expect(isOwnFile(`/files/${id}/page.webp`)).toBe(true);
    expect(isOwnFile(`/files/${id}/video.mp4`)).toBe(true);
    expect(isOwnFile('/covers/design/Tea%20time.svg')).toBe(true);
    for (const other of [
      `/files/${id}/card.exe`,
      `/files/../${id}/page.webp`,
      '/covers/a/b/c.svg',
      '//evil.example/x',
      '/api/users/me',
    ])
      expect(isOwnFile(other)).toBe(false);
  });

  it('carry their id', () => {
    expect(uploadIdOf(`/files/${id}/page.webp`)).toBe(id);
    expect(uploadIdOf(`https://example.com/files/${id}/page.webp`)).toBeNull();
  });

  it('have a smaller picture for cards', () => {
    expect(cardImage(`/files/${id}/page.webp`)).toBe(`/files/${id}/card.webp`);
    for (const same of [`/files/${id}/video.mp4`, 'https://example.com/page.webp', '/covers/design/a.svg'])
      expect(cardImage(same)).toBe(same);
  });

  it('are drawn for any title in any script', () => {
    const title = fc.oneof(
      // Titles have no white space around them; what is nothing else is none.
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 130 })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      fc.constant('题'.repeat(120)),
    );
    fc.assert(
      fc.property(title, fc.constantFrom(...shippedTopics), (text, topic) => {
        const address = drawnCover(topic.id, text);
        expect(isOwnFile(address)).toBe(true);
        expect(decodeURIComponent(address)).toContain(text.slice(0, limits.title).toWellFormed());
      }),
    );
    expect(drawnCover('design', ' ')).toBe('/covers/design/Untitled.svg');
  });
});
