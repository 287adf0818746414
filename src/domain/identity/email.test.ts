import { expect, it } from 'vitest';
import { looksLikeEmail } from './email.ts';

it.each(['ada@example.com', ' ada@example.com ', 'a.b+c@x.co', 'ä@müller.example'])(
  '%s looks like one',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  },
);

it.each(['', 'ada', 'ada@example', 'ada example@x.y', '@example.com', 'a@b@c.de', 'a@b.'])(
  '%j does not',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  },
);
