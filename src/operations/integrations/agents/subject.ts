import { agentPaths, paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { selectItems } from '../../../database/community/collection-items.ts';
import { limits } from '../../../domain/core/limits.ts';
import { cutText } from '../../../domain/core/text/text.ts';
import { noPromptHas } from '../../../domain/discovery/search/closest.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import { readCollection } from '../../community/collections/read.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { type ListInput, listPrompts, type PromptPage } from '../../discovery/prompts/list-prompts.ts';
import { topicNamed } from '../../discovery/topics/list.ts';
import { readUser } from '../../people/read.ts';
import { presentSummary } from '../../prompts/present.ts';
import { readPrompt } from '../../prompts/read.ts';
import { distinct, listRanked, longestIndex } from './rankings.ts';

/** The kinds of pages whose prompts programs can list, by the first part of their addresses. */
export type SubjectKind = 'site' | 'prompt' | 'profile' | 'collection' | 'topics' | 'search';

/** What a list of prompts is about. */
export interface Subject {
  title: string;
  description: string;
  /** The path of the page that an installer is given. */
  path: string;
  prompts: PromptSummary[];
  /** Headings of the sections of a collection, by the id of the prompt that each begins with. */
  headings?: ReadonlyMap<string, string>;
}

/**
 * Returns the prompts of a page: featured and most popular ones of the site, those of an author, a
 * collection, a topic or a search, or one prompt. A member's key adds their own drafts and purchases to those
 * of the site, and their drafts to those of their profile. Fails with not-found, or with unavailable: a list
 * that lacks prompts would tell installers to delete them.
 */
export async function readSubject(
  ctx: Context,
  kind: SubjectKind,
  name: string,
  limit = longestIndex,
): Promise<Subject | Failure> {
  const subject = await readers[kind](ctx, name, limit);
  return isFailure(subject) ? subject : { ...subject, prompts: distinct(subject.prompts).slice(0, limit) };
}

type Read = (ctx: Context, name: string, limit: number) => Promise<Subject | Failure>;

const readers: Record<SubjectKind, Read> = {
  site: async (ctx, _name, limit) => {
    const own = isSignedIn(ctx.viewer)
      ? [
          ...(await list(ctx, limit, { authorId: ctx.viewer.id, status: 'draft', sort: 'recent' })),
          ...(await list(ctx, limit, { owned: 'true', sort: 'recent' })),
        ]
      : [];
    return {
      title: ctx.site.name,
      description: `Prompts for AI models: featured and popular ones on ${ctx.site.name}.`,
      path: paths.home(),
      prompts: [...own, ...(await listRanked(ctx, 'site'))],
    };
  },
  prompt: async (ctx, id) => {
    const prompt = await readPrompt(ctx, id);
    if (isFailure(prompt)) return prompt;
    return { title: prompt.title, description: prompt.summary, path: prompt.url, prompts: [prompt] };
  },
  profile: async (ctx, username, limit) => {
    const author = await readUser(ctx, username);
    if (isFailure(author)) return author;
    const authorId = author.id;
    const isOwn = isSignedIn(ctx.viewer) && ctx.viewer.id === authorId;
    return {
      title: `Prompts by ${author.displayName}`,
      description: author.bio,
      path: paths.profile(author.username),
      prompts: [
        ...(isOwn ? await list(ctx, limit, { authorId, status: 'draft', sort: 'recent' }) : []),
        ...(await list(ctx, limit, { authorId, status: 'published', sort: 'recent' })),
      ],
    };
  },
  collection: async (ctx, slug, limit) => {
    const collection = await readCollection(ctx, slug);
    if (isFailure(collection)) return collection;
    const { rows } = await selectItems(ctx.db, ctx.viewer, collection.id, { offset: 0, limit });
    return {
      title: collection.name,
      description: collection.description || `A collection by ${collection.owner.displayName}`,
      path: collection.url,
      prompts: rows.map((row) => presentSummary(ctx.viewer, row)),
      headings: new Map(rows.map((row) => [row.id, row.heading_above])),
    };
  },
  topics: async (ctx, name) => {
    const topic = await topicNamed(ctx, name);
    if (!topic) return failure('not-found', 'Category not found');
    return {
      title: `${topic.name} prompts`,
      description: topic.description,
      path: agentPaths.topic(topic.slug),
      prompts: await listRanked(ctx, topic.id),
    };
  },
  search: async (ctx, words, limit) => {
    const q = cutText(words, limits.searchQuery).trim();
    const page = q ? await listPrompts(ctx, { q, page: 1, limit, failsIfStopped: 'always' }) : undefined;
    if (isFailure(page)) return page;
    return {
      title: `Prompts for “${q}”`,
      description: page ? foundLine(page) : '',
      path: agentPaths.search(words),
      prompts: page?.items ?? [],
    };
  },
};

async function list(
  ctx: Context,
  limit: number,
  filter: Omit<ListInput, 'page' | 'limit'>,
): Promise<PromptSummary[]> {
  const page = await listPrompts(ctx, { ...filter, page: 1, limit });
  if (isFailure(page)) throw new Error(page.detail);
  return page.items;
}

/** Says how many prompts a search found, and whether it searched for other words. */
export function foundLine({
  total,
  totalIsLowerBound,
  correctedQuery,
  suggestedQuery,
  noPromptHasAll,
}: Pick<
  PromptPage,
  'total' | 'totalIsLowerBound' | 'correctedQuery' | 'suggestedQuery' | 'noPromptHasAll'
>): string {
  return [
    total ? `${totalIsLowerBound ? 'At least ' : ''}${total} found.` : 'No prompts found.',
    ...(correctedQuery ? [`Nothing has the words as typed; searched for “${correctedQuery}”.`] : []),
    ...(noPromptHasAll ? [`${noPromptHas(noPromptHasAll)} These are the closest.`] : []),
    ...(suggestedQuery ? [`Did you mean “${suggestedQuery}”?`] : []),
  ].join(' ');
}
