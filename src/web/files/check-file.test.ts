import { expect, it } from 'vitest';
import { limits } from '../../domain/core/limits.ts';
import { acceptOf, fileProblem } from './check-file.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

it.each([
  ['image', file('a.png', 'image/png')],
  ['image', file('a.JPG', '')],
  ['image', file('pasted', 'image/webp', limits.imageBytes)],
  ['image', file('no name and no type', '')],
  ['video', file('a.mp4', 'video/mp4', limits.videoBytes)],
  ['video', file('a.webm', '')],
] as const)('accepts a %s: %o', (kind, upload) => {
  expect(fileProblem(upload, kind)).toBeNull();
});

it.each([
  ['image', file('a.svg', 'image/svg+xml'), 'Choose a JPEG, PNG, WebP, GIF or AVIF picture'],
  ['image', file('a.mp4', 'video/mp4'), 'Choose a JPEG, PNG, WebP, GIF or AVIF picture'],
  ['image', file('a.heic', ''), 'Choose a JPEG, PNG, WebP, GIF or AVIF picture'],
  ['video', file('a.mov', 'video/quicktime'), 'Choose an MP4 or WebM video'],
  ['image', file('a.png', 'image/png', 0), 'The file is empty. Choose another one'],
  [
    'image',
    file('a.png', 'image/png', limits.imageBytes + 1),
    'Pictures can be at most 5 MB. Choose a smaller one',
  ],
  [
    'video',
    file('a.mp4', 'video/mp4', limits.videoBytes + 1),
    'Videos can be at most 50 MB. Choose a shorter one',
  ],
] as const)('rejects a file as %s: %o', (kind, upload, message) => {
  expect(fileProblem(upload, kind)).toBe(message);
});

it('lists the accepted types for the file dialog', () => {
  expect(acceptOf('video')).toBe('video/mp4,video/webm');
});
