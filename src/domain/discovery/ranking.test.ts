import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doublingDays, hotScore } from './ranking.ts';

const day = 86_400_000;
const prompt = fc.record({
  likes: fc.nat(1_000_000),
  bookmarks: fc.nat(1_000_000),
  commenters: fc.nat(1_000_000),
  publishedAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
});

describe('trending score', () => {
  it('rises with each like, more with each bookmark, most with each reader who comments, and with later publication', () => {
    fc.assert(
      fc.property(prompt, (given) => {
        const score = hotScore(given);
        const liked = hotScore({ ...given, likes: given.likes + 1 });
        const kept = hotScore({ ...given, bookmarks: given.bookmarks + 1 });
        expect(liked).toBeGreaterThan(score);
        expect(kept).toBeGreaterThan(liked);
        expect(hotScore({ ...given, commenters: given.commenters + 1 })).toBeGreaterThan(kept);
        expect(
          hotScore({ ...given, publishedAt: new Date(given.publishedAt.getTime() + 60_000) }),
        ).toBeGreaterThan(score);
      }),
    );
  });

  it('needs no clock: of two prompts the order stays as long as their reactions do', () => {
    fc.assert(
      fc.property(prompt, prompt, fc.integer({ min: 1, max: 1000 }), (a, b, days) => {
        const later = (p: typeof a) => ({
          ...p,
          publishedAt: new Date(p.publishedAt.getTime() + days * day),
        });
        expect(hotScore(later(a)) - hotScore(later(b))).toBeCloseTo(hotScore(a) - hotScore(b), 6);
      }),
    );
  });

  it('a doubling of points is worth two days', () => {
    const old = { likes: 200, bookmarks: 0, commenters: 0, publishedAt: new Date('2026-01-01T00:00:00Z') };
    const young = {
      likes: 100,
      bookmarks: 0,
      commenters: 0,
      publishedAt: new Date(old.publishedAt.getTime() + doublingDays * day),
    };
    expect(Math.abs(hotScore(old) - hotScore(young))).toBeLessThan(0.01);
  });

  it('a fresh prompt without reactions stands above one of last month with a hundred likes', () => {
    const fresh = { likes: 0, bookmarks: 0, commenters: 0, publishedAt: new Date('2026-02-01') };
    const famous = { likes: 100, bookmarks: 20, commenters: 0, publishedAt: new Date('2026-01-01') };
    expect(hotScore(fresh)).toBeGreaterThan(hotScore(famous));
  });
});
