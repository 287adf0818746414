import { type CopyRows, copyRows } from './copy.ts';
import { type Dictionary, dictionaryOf } from './dictionary.ts';
import { indexed } from './indexed.ts';
import type { Plan } from './plan.ts';
import { isoTime, promptsOf, type SeedAuthor } from './prompts.ts';
import type { Reaction } from './reactions.ts';
import { type SeedUser, userOf } from './users.ts';

/** Number of prompts per batch. */
export const batchSize = 500;

/** The rows of consecutive prompts, in the order in which they are copied. */
export interface Batch {
  prompts: number;
  tables: CopyRows[];
  words: Dictionary;
}

/** Returns the generator of batches of prompts, by their number from 0. */
export function batchesOf(plan: Plan): (batch: number) => Batch {
  const promptOf = promptsOf(
    plan,
    Array.from({ length: plan.users }, (_, n): SeedAuthor => {
      const { id, name } = userOf(plan, n);
      return { id, name };
    }),
  );
  return (batch) => {
    const first = batch * batchSize;
    const count = Math.min(batchSize, plan.prompts - first);
    const made = Array.from({ length: count }, (_, n) => {
      const prompt = promptOf(first + n);
      return { ...prompt, index: indexed(prompt, plan) };
    });
    const reactions = (kind: 'likes' | 'bookmarks' | 'ratings', columns: (of: Reaction) => object) =>
      copyRows(
        kind,
        made.flatMap(({ id, reactions: of }) =>
          of[kind].map((reaction) => ({
            prompt_id: id,
            user_id: reaction.user.id,
            ...columns(reaction),
          })),
        ),
      );
    const tables = [
      copyRows(
        'prompts',
        made.map(({ columns, index }) => ({ ...columns, ...index.columns })),
      ),
      copyRows(
        'search_documents',
        made.map(({ index }) => index.document),
      ),
      copyRows(
        'near_duplicate_hashes',
        made.map(({ index }) => index.bands),
      ),
      reactions('likes', ({ at }) => ({ created_at: isoTime(at) })),
      reactions('bookmarks', ({ at }) => ({ created_at: isoTime(at) })),
      reactions('ratings', ({ at, stars }) => ({ stars, rated_at: isoTime(at) })),
    ];
    return {
      prompts: count,
      tables: tables.filter(({ bytes }) => bytes.length),
      words: dictionaryOf(made.map(({ index }) => index)),
    };
  };
}

/** Generates the rows of `count` users, from the `first` of a run. */
export function userRows(plan: Plan, first: number, count: number): CopyRows {
  return copyRows(
    'users',
    Array.from({ length: count }, (_, n) => columnsOf(userOf(plan, first + n))),
  );
}

function columnsOf({ id, username, name, email, verified, headline, createdAt }: SeedUser) {
  const created = isoTime(createdAt);
  return {
    id,
    username,
    display_name: name,
    email,
    email_verified: verified,
    headline,
    created_at: created,
    updated_at: created,
  };
}
