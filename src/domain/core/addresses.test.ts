import { describe, expect, it } from 'vitest';
import {
  cardImage,
  focusOf,
  generatedCover,
  isAtSite,
  isGeneratedCover,
  isLoopback,
  isOwnFile,
  isWebAddress,
  promptCoverPath,
  storedCover,
  uploadIdOf,
  withFocus,
} from './addresses.ts';
import { limits } from './limits.ts';

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

  it('carry the point of a picture that its author chose', () => {
    const address = withFocus(`/files/${id}/page.webp`, { x: 100, y: 7 });
    expect(address).toBe(`/files/${id}/page.webp#100,7`);
    expect(focusOf(address)).toEqual({ x: 100, y: 7 });
    expect(withFocus(address, { x: 0, y: 0 })).toBe(`/files/${id}/page.webp#0,0`);
    expect(withFocus(address)).toBe(`/files/${id}/page.webp`);
    expect(uploadIdOf(address)).toBe(id);
    expect(cardImage(address)).toBe(`/files/${id}/card.webp`);
    for (const other of ['#101,0', '#5', '#5,5,5', '#-1,2', '?5,5']) {
      expect(focusOf(`/files/${id}/page.webp${other}`)).toBeUndefined();
      expect(isOwnFile(`/files/${id}/page.webp${other}`)).toBe(false);
    }
  });

  it('are generated covers, whichever address they have', () => {
    const path = promptCoverPath({ id, categoryId: 'design', beginning: 'Write to [name].' });
    expect(path).toMatch(/^\/covers\/prompts\/[0-9a-f-]{36}\/[0-9a-f]{8}\.svg$/);
    expect(promptCoverPath({ id, categoryId: 'design', beginning: 'Write to' })).not.toBe(path);
    expect(promptCoverPath({ id, categoryId: 'business', beginning: 'Write to [name].' })).not.toBe(path);
    for (const address of [path, generatedCover, '/covers/design/Tea%20time.svg']) {
      expect(isOwnFile(address)).toBe(true);
      expect(isGeneratedCover(address)).toBe(true);
      expect(storedCover(address)).toBe(generatedCover);
    }
    for (const address of ['', `/files/${id}/page.webp`, 'https://example.com/covers/a.svg']) {
      expect(isGeneratedCover(address)).toBe(false);
      expect(storedCover(address)).toBe(address);
    }
  });
});

describe('addresses of the site itself', () => {
  const site = 'https://prompts.example';

  it.each([
    'https://prompts.example/api/users/me',
    'HTTPS://Prompts.Example/api',
    'http://prompts.example/api',
    'https://prompts.example:443/api',
    'http://prompts.example:80',
    'https://prompts.example./api',
    'https://alice:secret@prompts.example/api',
    'https://prompts%2Eexample/api',
    'https://ｐrompts.example/api',
    'https:\\\\prompts.example\\api',
    'https://prompts.example\\@evil.example/',
    '//prompts.example/api',
    '/api/users/me',
    '/files/../api/users/me',
    'https://prompts.example/files/%2e%2e/api',
    'https:///prompts.example/api',
    'pictures/1.png',
    '?x',
  ])('%s is one', (address) => expect(isAtSite(address, site)).toBe(true));

  it.each([
    'https://prompts.example.evil.example/api',
    'https://evil.example/https://prompts.example/',
    'https://evil.example/?https://prompts.example/',
    'https://prompts.example@evil.example/',
    'https://prompts.example:8443/api',
    'https://cdn.prompts.example/1.png',
  ])('%s is none', (address) => expect(isAtSite(address, site)).toBe(false));

  it('are told apart by their port where the site has one', () => {
    expect(isAtSite('http://localhost:3000/api', 'http://localhost:3000')).toBe(true);
    expect(isAtSite('http://localhost:3001/api', 'http://localhost:3000')).toBe(false);
  });
});

describe('Hosts of this machine', () => {
  it.each(['localhost', '127.0.0.1', '127.8.0.1', '::1', '[::1]'])('%s is one', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(['', '0.0.0.0', '[::]', '10.0.0.1', 'localhost.example', '127.0.0.1.example', 'x-localhost'])(
    '%s is none',
    (host) => expect(isLoopback(host)).toBe(false),
  );
});
