import { describe, expect, it } from 'vitest';
import {
  comparableText,
  duplicateSignal,
  heldFrom,
  isNewAccount,
  linkedSites,
  type PostFacts,
  scoreOf,
  signalsOf,
} from './spam-score.ts';

const now = new Date('2026-06-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
/** A first post of today, without links, from an account with a verified address. */
const first: PostFacts = {
  links: 0,
  linkedBefore: 0,
  repeated: 0,
  sharedBy: 0,
  verified: true,
  upheld: 0,
  since: daysAgo(0.1),
  likedPrompts: 0,
};
const duplicate = duplicateSignal({ id: '1', title: 'Plan a bake', similarity: 0.943 });
const scoreFor = (facts: Partial<PostFacts>) => scoreOf(signalsOf({ ...first, ...facts }, now));

describe('the score of a post by a new account', () => {
  it.each<[string, Partial<PostFacts>, boolean?]>([
    ['a first post', {}],
    ['a first post before the address is verified', { verified: false }],
    ['a first prompt with a link to its source', { links: 1, verified: false }],
    ['a prompt with the three links that the first day allows', { links: 3, verified: false }],
    ['a third prompt with a link to the same source', { links: 1, linkedBefore: 2, verified: false }],
    ['a text that was sent twice by mistake', { repeated: 1, verified: false }],
    ['a text for the fifth time', { repeated: 4, verified: false }],
    ['the same text as four other new accounts', { sharedBy: 4, verified: false }],
    ['a prompt like an existing one', {}, true],
    ['a copied prompt with two links before the address is verified', { links: 2, verified: false }, true],
    [
      'a prompt with a link, like an existing one, after two days with likes',
      { links: 1, since: daysAgo(2), likedPrompts: 1 },
      true,
    ],
    ['a post of someone who was corrected once', { upheld: 1, verified: false }],
  ])('leaves %s public', (_, facts, isDuplicate) => {
    expect(scoreFor(facts) + (isDuplicate ? duplicate.points : 0)).toBeLessThan(heldFrom);
  });

  it.each<[string, Partial<PostFacts>, boolean?]>([
    ['a text with a link for the third time', { links: 1, linkedBefore: 2, repeated: 2 }],
    ['a text for the sixth time', { repeated: 5 }],
    ['a text with a link that four other new accounts posted', { links: 1, sharedBy: 4 }],
    ['a text that five other new accounts posted', { sharedBy: 5 }],
    ['a copied prompt with three links', { links: 3 }, true],
    ['a copied prompt of someone whom moderators had to correct', { upheld: 1 }, true],
    ['a fourth post with links to one site', { links: 2, linkedBefore: 3 }],
    ['links of someone whom moderators had to correct', { links: 2, upheld: 1 }],
    ['many links to a site that was linked to before', { links: 4, linkedBefore: 1 }],
  ])('holds %s', (_, facts, isDuplicate) => {
    expect(scoreFor(facts) + (isDuplicate ? duplicate.points : 0)).toBeGreaterThanOrEqual(heldFrom);
  });

  it('falls with the age of the account and with prompts that are liked, which the signals say', () => {
    const facts = { ...first, links: 2, verified: false, since: daysAgo(3.5), likedPrompts: 5 };
    expect(signalsOf(facts, now)).toEqual([
      { kind: 'links', points: 20, detail: '2 links to other sites' },
      { kind: 'unverified', points: 5, detail: 'the email address is not verified' },
      { kind: 'account-age', points: -6, detail: 'signed up 3 days ago' },
      { kind: 'liked-prompts', points: -30, detail: '5 published prompts with likes' },
    ]);
    expect(signalsOf(first, now)).toEqual([]);
  });

  it('counts each kind up to a limit, so that age alone does not outweigh everything', () => {
    expect(scoreFor({ links: 50 })).toBe(40);
    expect(scoreFor({ repeated: 50, since: daysAgo(400), verified: false })).toBe(60 + 5 - 12);
  });
});

describe('isNewAccount', () => {
  it('holds for seven days, and until the address is verified', () => {
    expect(isNewAccount({ since: daysAgo(6.9), verified: true }, now)).toBe(true);
    expect(isNewAccount({ since: daysAgo(7), verified: true }, now)).toBe(false);
    expect(isNewAccount({ since: daysAgo(90), verified: false }, now)).toBe(true);
  });
});

describe('duplicateSignal', () => {
  it('names the other prompt and how much is the same', () => {
    expect(duplicate).toEqual({
      kind: 'duplicate',
      points: 20,
      detail: '94% the same as “Plan a bake”',
      promptId: '1',
    });
  });
});

describe('comparableText', () => {
  const text = 'Visit my new shop for the best hand-made candles in all of Europe!';
  it('is the same for other case, punctuation and white space', () => {
    expect(comparableText(text, 0)).toBe(
      comparableText('VISIT my new shop -- for the best “hand made” candles\nin all of Europe', 0),
    );
    expect(comparableText(text, 0)).not.toBe(comparableText(`${text} Now`, 0));
  });

  it('is undefined for short texts without a link', () => {
    expect(comparableText('Great prompt, thank you for sharing it!', 0)).toBeUndefined();
    expect(comparableText('Buy now: https://candles.example', 1)).toBe('buy now https candles example');
  });
});

describe('linkedSites', () => {
  it('are the hosts of all links but those to the site itself', () => {
    const text =
      'See https://Candles.example/a, http://www.candles.example, www.other.example/b and https://prompts.example/prompt/1.';
    expect(linkedSites(text, 'prompts.example')).toEqual([
      'candles.example',
      'candles.example',
      'other.example',
    ]);
    expect(linkedSites('No links, at example.com', 'prompts.example')).toEqual([]);
  });
});
