import { expect, it } from 'vitest';
import { fileTypeOf } from './file-types.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['\xff\xd8\xff\xe0JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x20ftypavif', 'avif'],
  ['\0\0\0\x20ftypavis', 'avif'],
  ['\0\0\0\x20ftypisom', 'mp4'],
  ['\0\0\0\x20ftypmp42', 'mp4'],
  ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'webm'],
  ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x01\0\0\0\0\0\0\x04webm', 'webm'],
])('recognizes %j as %s', (head, type) => {
  expect(fileTypeOf(bytes(head))).toBe(type);
});

it.each([
  '',
  'GIF',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '%PDF-1.7',
  'RIFF\0\0\0\0WAVE',
  '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska',
  '\0\0\0\x20ftypheic',
  '\0\0\0\x20ftypmif1',
  '\0\0\0\x20ftypqt  ',
  '\0\0\0\x20ftypM4A ',
  ' \xff\xd8\xff',
])('recognizes nothing in %j', (head) => {
  expect(fileTypeOf(bytes(head))).toBeUndefined();
});
