import { expect, it } from 'vitest';
import { avatarHue } from './avatar-hue.ts';

it('is the same for the same username, and a hue', () => {
  expect(avatarHue('alice')).toBe(avatarHue('Alice'));
  for (const name of ['alice', 'b', 'user-17', 'ÿ'.repeat(30)]) {
    expect(avatarHue(name)).toBeGreaterThanOrEqual(0);
    expect(avatarHue(name)).toBeLessThan(360);
    expect(Number.isInteger(avatarHue(name))).toBe(true);
  }
});

it('spreads numbered usernames over the circle', () => {
  const sectors = new Set(Array.from({ length: 60 }, (_, n) => Math.floor(avatarHue(`user-${n}`) / 30)));
  expect(sectors.size).toBe(12);
  const pairs = Array.from({ length: 59 }, (_, n) =>
    Math.abs(avatarHue(`user-${n}`) - avatarHue(`user-${n + 1}`)),
  );
  expect(pairs.filter((gap) => Math.min(gap, 360 - gap) < 10).length).toBeLessThan(10);
});
