import type { Plan } from './plan.ts';
import { below, pick, type Random, shuffled, zipf, zipfShare } from './random.ts';

/** The properties of a user that reactions need. */
export interface Reader {
  id: string;
}

/** A reaction and its time. */
export interface Reaction {
  user: Reader;
  at: number;
  /** Stars of a rating, 1 to 5. */
  stars?: number;
}

/** The reactions of users to a prompt. */
export interface Reactions {
  likes: Reaction[];
  bookmarks: Reaction[];
  ratings: Reaction[];
}

/** One in this many prompts is a draft. */
const draftEvery = 50;
/** Number of bookmarks and ratings per like. */
const bookmarkShare = 0.15;
const ratingShare = 0.05;
const popularity = { exponent: 0.85, offset: 20 } as const;

/** Returns whether the `n`-th prompt of a run is a draft. */
export function isDraft(n: number): boolean {
  return n % draftEvery === draftEvery - 1;
}

/**
 * Returns the number of likes by the number of the prompt; over all prompts they add up to `likes`, if there
 * are enough users.
 */
export function likesOf({ prompts, users, likes }: Pick<Plan, 'prompts' | 'users' | 'likes'>) {
  const published = prompts - Math.floor(prompts / draftEvery);
  const rankOf = shuffled(published);
  const before = (rank: number) => Math.floor(likes * zipfShare(rank, published, popularity));
  return (n: number): number => {
    if (isDraft(n)) return 0;
    const rank = rankOf(n - Math.floor(n / draftEvery));
    return Math.min(before(rank + 1) - before(rank), Math.floor(users / 2));
  };
}

/**
 * Computes the highest number of points that a prompt of the plan can have (see domain/discovery/ranking.ts).
 */
export function maxPoints(plan: Pick<Plan, 'prompts' | 'users' | 'likes'>): number {
  return Math.min(plan.likes, plan.users) * 3;
}

/** Draws the reactions of users; some users are much more active than others. */
export function reactionsBy(readers: readonly Reader[], until: number) {
  const rank = zipf(Math.max(readers.length, 1), { exponent: 0.5, offset: 10 });
  const order = shuffled(readers.length);
  return (
    random: Random,
    likes: number,
    { authorId, publishedAt }: { authorId: string; publishedAt: number },
  ): Reactions => {
    const chosen = new Map<string, Reader>();
    const isCrowded = likes > readers.length / 8;
    for (let next = below(random, readers.length); chosen.size < likes; next++) {
      const reader = readers[isCrowded ? next % readers.length : order(rank(random))];
      if (reader && reader.id !== authorId) chosen.set(reader.id, reader);
    }
    const reactions = Array.from(
      chosen.values(),
      (user): Reaction => ({ user, at: Math.floor(publishedAt + (until - publishedAt) * random() ** 3) }),
    );
    const some = (share: number) => reactions.slice(0, Math.floor(likes * share + random()));
    const quality = 2 + below(random, 3);
    return {
      likes: reactions,
      bookmarks: some(bookmarkShare),
      ratings: some(ratingShare).map((reaction) => ({
        ...reaction,
        stars: Math.min(5, quality + pick(random, [-1, 0, 0, 1, 1])),
      })),
    };
  };
}
