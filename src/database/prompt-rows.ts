import { type SQL, sql } from 'drizzle-orm';
import type { PromptStatus } from '../domain/prompt-status.ts';
import { idOf, type Viewer } from '../domain/viewer.ts';
import type { StoredSample } from './schema.ts';

/** A prompt as lists show it, with its topic, its author and what the viewer did with it. Times as PostgreSQL writes them. */
export interface PromptRow extends Record<string, unknown> {
  id: string;
  slug: string;
  title: string;
  heading: string;
  summary: string;
  /** The topic; null in a draft that has none yet. */
  topic_id: string | null;
  topic_name: string | null;
  topic_slug: string | null;
  topic_color: string | null;
  tags: string[];
  image_url: string;
  is_premium: boolean;
  price_cents: number;
  status: PromptStatus;
  /** When and why it was hidden; null for one that is not. Visitors, who see no hidden ones, are not told. */
  hidden_at?: string | null;
  hidden_reason?: string | null;
  featured: boolean;
  read_time: number;
  likes_count: number;
  bookmarks_count: number;
  /** What the viewer did with it; not there for visitors, who can do nothing. */
  liked?: boolean;
  bookmarked?: boolean;
  stars?: number | null;
  ratings_count: number;
  stars_sum: number;
  comments_count: number;
  author_id: string | null;
  author_username: string | null;
  author_name: string | null;
  author_avatar: string | null;
  created_at: string;
  updated_at: string;
  published_at: string | null;
}

/** A prompt with its body and samples. */
export interface FullPromptRow extends PromptRow {
  body: string;
  samples: StoredSample[];
}

/** The columns of a {@link PromptRow}: of prompts `p`, topics `t`, users `u`. */
export function promptColumns(viewer: Viewer): SQL {
  if (viewer.role === 'visitor') return ofEverybody;
  const me = idOf(viewer);
  const mine = me
    ? sql`, exists (select 1 from likes where prompt_id = p.id and user_id = ${me}) as liked,
          exists (select 1 from bookmarks where prompt_id = p.id and user_id = ${me}) as bookmarked,
          (select stars from ratings where prompt_id = p.id and user_id = ${me}) as stars`
    : sql``;
  return sql`${ofEverybody}${mine}, p.hidden_at, p.hidden_reason`;
}

const ofEverybody = sql`p.id, p.slug, p.title, p.heading, p.summary, p.topic_id, t.name as topic_name, t.slug as topic_slug, t.color as topic_color,
  p.tags, p.image_url, p.is_premium, p.price_cents, p.status, p.featured_at is not null as featured, p.read_time,
  p.likes_count, p.bookmarks_count, p.ratings_count, p.stars_sum, p.comments_count, p.author_id, u.username as author_username, u.display_name as author_name,
  u.avatar_url as author_avatar, p.created_at, p.updated_at, p.published_at`;

/** What stands beside a prompt `p`: its topic `t`, if a draft has one yet, and its author `u`, if it still has one. */
export const promptJoins = sql`left join topics t on t.id = p.topic_id left join users u on u.id = p.author_id`;

/** Which prompts `p` the viewer may see: published ones, their own, and for admins all. */
export function visibleTo(viewer: Viewer): SQL {
  if (viewer.role === 'admin' || viewer.role === 'system') return sql`true`;
  const me = idOf(viewer);
  return me ? sql`(p.status = 'published' or p.author_id = ${me})` : sql`p.status = 'published'`;
}
