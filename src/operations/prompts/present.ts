import type { Prompt, PromptSummary } from '../../contract/prompts.ts';
import type { FullPromptRow, PromptRow } from '../../database/prompt-rows.ts';
import { promptAbilities } from '../../domain/permissions.ts';
import { dollarsOf } from '../../domain/price.ts';
import type { Viewer } from '../../domain/viewer.ts';
import { presentFeedback } from '../ratings/present.ts';

/** A row as the API shows it in lists, with what the viewer may do. Lists every public field explicitly. */
export function presentSummary(viewer: Viewer, row: PromptRow): PromptSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    heading: row.heading,
    summary: row.summary,
    categoryId: row.topic_id ?? '',
    category: {
      id: row.topic_id ?? '',
      name: row.topic_name ?? '',
      slug: row.topic_slug ?? '',
      color: row.topic_color ?? '',
    },
    tags: row.tags,
    imageUrl: row.image_url,
    isPremium: row.is_premium,
    price: dollarsOf(row.price_cents),
    status: row.status,
    ...(row.hidden_at && { hidden: { at: isoTime(row.hidden_at), reason: row.hidden_reason ?? '' } }),
    featured: row.featured,
    readTime: row.read_time,
    likeCount: row.likes_count,
    liked: row.liked ?? false,
    bookmarkCount: row.bookmarks_count,
    bookmarked: row.bookmarked ?? false,
    ...presentFeedback(row),
    authorId: row.author_id,
    authorUsername: row.author_username,
    authorDisplayName: row.author_name ?? 'Anonymous',
    authorAvatarUrl: row.author_avatar ?? '',
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    publishedAt: row.published_at && isoTime(row.published_at),
    can: promptAbilities(viewer, { authorId: row.author_id }),
  };
}

/** A single prompt as the API shows it: with body and samples. */
export function presentPrompt(viewer: Viewer, row: FullPromptRow): Prompt {
  return { ...presentSummary(viewer, row), contentMd: row.body, sampleResponses: row.samples };
}

/** A time as PostgreSQL writes it in UTC (`2025-11-20 12:00:00.12+00`) as ISO 8601. Slices instead of parsing, because a list has dozens of times. */
export function isoTime(text: string): string {
  const milliseconds = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
