import { expect, it } from 'vitest';
import type { ServiceTarget } from '../../../domain/integrations/services.ts';
import { openedMessage } from './opened-message.ts';

const url = 'https://x.example/';
const filled: ServiceTarget = { url, filled: true };

it.each<[title: string, description: RegExp, target: ServiceTarget, copied: boolean, blanks: number]>([
  ['Copied. Opened in X', /If the text isn’t there, paste it/, filled, true, 0],
  ['Copied, 1 blank left. Opened in X', /paste it/, filled, true, 1],
  [
    'Copied, 3 blanks left. Paste it into X',
    /without the text/,
    { url, filled: false, reason: 'no-link' },
    true,
    3,
  ],
  [
    'Copied. Paste it into X',
    /never include the text of a premium prompt/,
    { url, filled: false, reason: 'premium' },
    true,
    0,
  ],
  [
    'Copied. Paste it into X',
    /^Too long for a link \(12,345 of 8,000 characters\)\. The prompt is copied, so paste it there\.$/,
    { url, filled: false, reason: 'too-long', length: 12_345, limit: 8_000 },
    true,
    0,
  ],
  ['Copied. Opened in X', /X isn’t installed/, { url: 'cursor://x', filled: true }, true, 0],
  ['Failed to copy prompt', /link to X includes the text/, filled, false, 0],
  [
    'Failed to copy prompt',
    /copy it manually and paste it into X/,
    { url, filled: false, reason: 'no-link' },
    false,
    2,
  ],
])('%s', (title, description, target, copied, blanks) => {
  const message = openedMessage('X', target, { copied, blanks });
  expect(message.title).toBe(title);
  expect(message.description).toMatch(description);
});
