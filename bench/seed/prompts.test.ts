import { expect, test } from 'vitest';
import { newPrompt } from '../../src/contract/prompts/prompt-input.ts';
import { usernameProblem } from '../../src/domain/identity/username.ts';
import { shippedTopics } from '../../src/domain/prompts/topics-and-tags/topics.ts';
import { batchesOf } from './batch.ts';
import type { Plan } from './plan.ts';
import { promptsOf, type SeedPrompt } from './prompts.ts';
import { maxPoints } from './reactions.ts';
import { userOf } from './users.ts';

const plan: Plan = {
  prompts: 4_000,
  users: 400,
  likes: 12_000,
  until: Date.parse('2026-01-31'),
  first: { prompt: 0, user: 0 },
  topicIds: shippedTopics.map(({ id }) => id),
  logarithms: Float64Array.from(
    { length: 2 + maxPoints({ prompts: 4_000, users: 400, likes: 12_000 }) },
    (_, n) => Math.log2(n),
  ),
  tierBorders: [],
};
const users = Array.from({ length: plan.users }, (_, n) => userOf(plan, n));
const promptOf = promptsOf(plan, users);
const prompts = Array.from({ length: plan.prompts }, (_, n) => promptOf(n));

/** The counts of each value, largest first. */
function countsOf<T>(values: readonly T[]): number[] {
  return [...Map.groupBy(values, (value) => value).values()]
    .map(({ length }) => length)
    .sort((a, b) => b - a);
}

/** The share of the total that the largest `share` of the counts has. */
function topShare(counts: readonly number[], share: number): number {
  const sum = (list: readonly number[]) => list.reduce((total, count) => total + count, 0);
  return sum(counts.slice(0, Math.ceil(counts.length * share))) / sum(counts);
}

const column = (name: string) => prompts.map(({ columns }) => columns[name]);

test('the same plan gives the same rows, in any order', () => {
  const again = batchesOf({ ...plan });
  const other = batchesOf({ ...plan });
  again(3);
  expect(again(1).tables).toEqual(other(1).tables);
  expect(userOf({ ...plan }, 17)).toEqual(users[17]);
  expect(promptsOf({ ...plan, until: plan.until + 86_400_000 }, users)(3)).not.toEqual(prompts[3]);
});

test('ids, slugs, usernames and bodies of a run, and of one added to it, are different', () => {
  const added = promptsOf({ ...plan, first: { prompt: plan.prompts, user: plan.users } }, users);
  const all = [...prompts, ...Array.from({ length: 100 }, (_, n) => added(n))];
  for (const name of ['id', 'slug', 'body_hash'])
    expect(new Set(all.map(({ columns }) => columns[name])).size).toBe(all.length);
  expect(new Set(users.map(({ username }) => username)).size).toBe(users.length);
});

test('prompts and users follow the rules of the contract', () => {
  for (const { columns, texts } of prompts.slice(0, 500)) {
    const input = {
      ...texts,
      contentMd: texts.body,
      categoryId: columns.topic_id,
      imageUrl: columns.image_url,
      isPremium: columns.is_premium,
      price: Number(columns.price_cents) / 100,
    };
    expect(newPrompt.safeParse(input).error).toBeUndefined();
  }
  for (const { username } of users) expect(usernameProblem(username)).toBeNull();
});

test('likes add up to the wanted number, and a few prompts have most of them', () => {
  const likes = column('likes_count').map(Number);
  expect(likes.reduce((sum, count) => sum + count)).toBe(plan.likes);
  const sorted = likes.toSorted((a, b) => b - a);
  expect(topShare(sorted, 0.01)).toBeGreaterThan(0.06);
  expect(topShare(sorted, 0.01)).toBeLessThan(0.5);
  for (const { reactions, author } of prompts) {
    const ids = reactions.likes.map(({ user }) => user.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(author.id);
  }
});

test('tags, authors, topics and words follow the law of Zipf', () => {
  const tags = countsOf(prompts.flatMap(({ texts }) => texts.tags));
  expect(topShare(tags, 0.01)).toBeGreaterThan(0.15);
  // Most tags are used once or twice.
  expect(tags.filter((count) => count <= 2).length / tags.length).toBeGreaterThan(0.5);
  const authors = countsOf(prompts.map(({ author }) => author.id));
  expect(topShare(authors, 0.1)).toBeGreaterThan(0.2);
  expect(authors.length).toBeGreaterThan(plan.users / 2);
  expect(countsOf(column('topic_id'))).toHaveLength(shippedTopics.length);
  const words = countsOf(english().flatMap(({ texts }) => texts.body.toLowerCase().match(/\p{L}+/gu) ?? []));
  expect(topShare(words, 0.01)).toBeGreaterThan(0.6);
  expect(words.filter((count) => count === 1).length / words.length).toBeGreaterThan(0.2);
});

test('languages, lengths, drafts, prices and dates are mixed as in a real library', () => {
  expect(english().length / prompts.length).toBeCloseTo(0.75, 1);
  expect(countsOf(prompts.map(({ texts }) => texts.language))).toHaveLength(9);
  const lengths = prompts.map(({ texts }) => texts.body.length).toSorted((a, b) => a - b);
  const words = english().map(({ texts }) => texts.body.split(/\s+/).length);
  const mean = words.reduce((sum, count) => sum + count) / words.length;
  expect(mean).toBeGreaterThan(180);
  expect(mean).toBeLessThan(320);
  expect(lengths[0]).toBeLessThan(200);
  expect(lengths.at(-1)).toBeGreaterThan(20_000);
  expect(lengths.at(-1)).toBeLessThanOrEqual(100_000);
  const shareOf = (name: string, value: unknown) =>
    column(name).filter((each) => each === value).length / prompts.length;
  expect(shareOf('status', 'draft')).toBeCloseTo(0.02, 2);
  expect(shareOf('is_premium', true)).toBeCloseTo(0.06, 1);
  const created = column('created_at').map(String);
  expect(created).toEqual(created.toSorted());
  expect(created[0]?.slice(0, 7)).toBe('2023-02');
  expect(created.at(-1)?.slice(0, 7)).toBe('2026-01');
});

function english(): SeedPrompt[] {
  return prompts.filter(({ texts }) => texts.language === 'en');
}
