import { sql } from 'drizzle-orm';
import { bytesOf } from './bytes-of.ts';
import type { TestApp } from './site/test-app.ts';

/** Rows with dangling references, and uploads without their files. */
export async function orphans(app: TestApp): Promise<string[]> {
  const rows = await app.pool.db.execute<{ row: string }>(sql`
    select 'like ' || prompt_id as row from likes l where not exists (select 1 from prompts where id = l.prompt_id)
      or not exists (select 1 from users where id = l.user_id)
    union all select 'bookmark ' || prompt_id from bookmarks b where not exists (select 1 from prompts where id = b.prompt_id)
      or not exists (select 1 from users where id = b.user_id)
    union all select 'follow ' || user_id from user_follows f where not exists (select 1 from users where id = f.user_id)
      or not exists (select 1 from users where id = f.follower_id) or f.user_id = f.follower_id
    union all select 'follow ' || topic_id from topic_follows f where not exists (select 1 from topics where id = f.topic_id)
    union all select 'session ' || id from sessions s where not exists (select 1 from users where id = s.user_id)
    union all select 'account ' || id from accounts a where not exists (select 1 from users where id = a.user_id)
    union all select 'prompt ' || id from prompts p where author_id is null
      or not exists (select 1 from users where id = p.author_id)
      or (topic_id is not null and not exists (select 1 from topics where id = p.topic_id))
      or (status = 'published' and (published_at is null or topic_id is null))
    union all select 'grant ' || order_id from grants g where not exists (select 1 from orders where id = g.order_id)
      or ended_at is null and not exists (select 1 from users where id = g.buyer_id)
      or ended_at is null and not exists (select 1 from prompts where id = g.prompt_id)
        and not exists (select 1 from purchased_texts where prompt_id = g.prompt_id)`);
  const uploads = await app.pool.db.execute<{ id: string }>(sql`select id from uploads`);
  const lost: { id: string }[] = [];
  for (const { id } of uploads) {
    const file = await app.get(`/files/${id}/page.webp`);
    if (!file.ok || (await bytesOf(file)).length === 0) lost.push({ id });
  }
  return [...rows.map(({ row }) => row), ...lost.map(({ id }) => `upload ${id} without its file`)];
}

/** Duplicate slugs, usernames and email addresses, ignoring case. */
export async function duplicates(app: TestApp): Promise<string[]> {
  const rows = await app.pool.db.execute<{ name: string }>(sql`
    select lower(slug) as name from prompts group by 1 having count(*) > 1
    union all select lower(username) from users group by 1 having count(*) > 1
    union all select lower(email) from users group by 1 having count(*) > 1
    union all select f.username from former_usernames f join users u on lower(u.username) = lower(f.username) and u.id <> f.user_id`);
  return rows.map(({ name }) => name);
}
