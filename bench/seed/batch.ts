import { type CopyRows, copyRows } from './copy.ts';
import { indexed } from './indexed.ts';
import type { Plan } from './plan.ts';
import { isoTime, promptsOf, type SeedAuthor } from './prompts.ts';
import type { Reaction } from './reactions.ts';
import { type SeedUser, userOf } from './users.ts';

/** Prompts per batch. */
export const batchSize = 500;

/** The rows of consecutive prompts, in the order in which they are to be copied. */
export interface Batch {
  prompts: number;
  tables: CopyRows[];
  /** Words for the dictionary that mistyped words are corrected with, each only in one batch. */
  words: string[];
}

/** Makes batches of prompts, from 0. */
export function batchesOf(plan: Plan): (batch: number) => Batch {
  const promptOf = promptsOf(
    plan,
    Array.from({ length: plan.users }, (_, n): SeedAuthor => {
      const { id, name, verified } = userOf(plan, n);
      return { id, name, verified };
    }),
  );
  const known = new Set<string>();
  return (batch) => {
    const first = batch * batchSize;
    const count = Math.min(batchSize, plan.prompts - first);
    const words: string[] = [];
    const made = Array.from({ length: count }, (_, n) => {
      const prompt = promptOf(first + n);
      const index = indexed(prompt);
      for (const word of index.words) {
        if (known.has(word)) continue;
        known.add(word);
        words.push(word);
      }
      return { ...prompt, columns: { ...prompt.columns, ...index.columns } };
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
        made.map(({ columns }) => columns),
      ),
      reactions('likes', ({ at }) => ({ created_at: isoTime(at) })),
      reactions('bookmarks', ({ at }) => ({ created_at: isoTime(at) })),
      reactions('ratings', ({ at, stars }) => ({ stars, rated_at: isoTime(at) })),
    ];
    return { prompts: count, tables: tables.filter(({ bytes }) => bytes.length), words };
  };
}

/** The rows of some users, from the `first` of a run. */
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
