import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../../domain/identity/viewer.ts';
import { isListedFor, isPublished } from '../prompt-statuses.ts';

/** The source of a fork. */
export const forkOrigin = z.strictObject({
  /** null when the viewer may not see it, or it is deleted. */
  id: z.string().nullable(),
  /** If it is deleted, the title at the time of forking; null if the viewer may not see it. */
  title: z.string().nullable(),
  author_username: z.string().nullable(),
  /** null once the author's account is deleted. */
  author_name: z.string().nullable(),
  author_avatar: z.string().nullable(),
  version: z.number(),
  merged_version: z.number(),
  /** null while there is nothing to merge from: it is deleted, unpublished or premium. */
  latest_version: z.number().nullable(),
});
export type ForkOrigin = z.infer<typeof forkOrigin>;

/**
 * The {@link ForkOrigin} of a prompt `p` as JSON, or null. `visible` is the condition that the viewer may see
 * a prompt `p`: it is also the source's name inside.
 */
export function originOf(viewer: Viewer, visible: SQL): SQL {
  // An adult source is named only to viewers who see adult prompts, and on forks that are adult themselves.
  return sql`(select json_build_object(
      'id', case when shown then s.id end,
      'title', case when shown then s.title when s.id is null or s.status = 'draft' then f.source_title end,
      'author_username', case when shown then u.username end,
      'author_name', coalesce(u.display_name, f.source_author_name),
      'author_avatar', case when shown then u.avatar_url end,
      'version', f.source_version, 'merged_version', f.merged_version,
      'latest_version', case when shown and s.published and not s.is_premium then s.version end)
    from (select *, p.is_adult as fork_is_adult from prompt_forks where prompt_id = p.id) f
    left join lateral (select p.id, p.title, p.status, p.version, p.is_premium, p.author_id, ${isPublished} as published,
      ${visible} and (${isListedFor(viewer)} or not p.is_adult or f.fork_is_adult) as shown
      from prompts p where p.id = f.source_id) s on true
    left join users u on u.id = f.source_author_id)`;
}
