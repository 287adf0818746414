/** The n-th id of a kind of rows, in SQL. */
export const id = (kind: number, n: string) =>
  `(lpad(to_hex(${n}), 8, '0') || '-${kind}000-7000-8000-000000000000')::uuid`;

const at = (n: string) => `timestamptz '2026-01-01' - ${n} * interval '5 minutes'`;

/**
 * Statements that insert versions, forks, suggested edits, collections, notifications, cases and appeals
 * about 100,000 prompts of 20,000 users (`id(2, …)` and `id(1, …)`), thousands of each. The reader, prompt 10
 * and collection 0 have hundreds or thousands of them.
 */
export function contributionRows(reader: string): string {
  return `
    insert into prompt_versions (prompt_id, number, author_id, note, created_at, title, heading, summary, body, topic_id, tags, samples)
      select p.id, v, p.author_id, '', p.created_at + v * interval '1 minute', p.title, p.heading, p.summary, p.body, p.topic_id, p.tags, p.samples
      from generate_series(1, 31) n join prompts p on p.id = ${id(2, 'n')} cross join generate_series(1, 1000) v where p.status = 'published';
    update prompts set version = 1000 where id in (select prompt_id from prompt_versions);
    insert into prompt_forks (prompt_id, source_id, source_version, merged_version, merged_body_hash, source_title, source_author_name, created_at)
      select ${id(2, 'n * 3')}, case when n % 60 = 0 then ${id(2, '10')} else ${id(2, '1 + n % 1000')} end, 1, 1, sha256('a'), 'Title', 'User', ${at('n')}
      from generate_series(2000, 31999) n;
    update prompts p set forks_count = f.count from (select source_id, count(*) from prompt_forks join prompts s on s.id = prompt_id
      where s.status = 'published' group by 1) f where p.id = f.source_id;
    insert into proposals (id, prompt_id, author_id, sender_id, base_version, title, heading, summary, body, tags, note, state, created_at, updated_at)
      select ${id(8, 'n')}, case when n % 100 = 0 then ${id(2, '10')} else ${id(2, '1 + n % 99000')} end,
        case when n % 100 = 0 then '${reader}' else ${id(1, 'n % 20000')} end, case when n % 100 = 1 then '${reader}' else ${id(1, '(n + 1) % 20000')} end,
        1, 'Title', '', 'Summary', 'Body', '{}', '', (array['open', 'declined', 'withdrawn', 'changes-requested'])[1 + n % 4], ${at('n')}, ${at('n')}
      from generate_series(0, 29999) n;
    insert into collections (id, owner_id, slug, name, description, visibility, followers_count, created_at, updated_at)
      select ${id(9, 'n')}, case when n % 300 = 299 then '${reader}' else ${id(1, 'n % 20000')} end, 'c' || n, 'Shelf' || n, 'Prompts',
        (array['public', 'public', 'unlisted', 'private'])[1 + n % 4], case when n = 0 then 5000 else n % 50 end, ${at('n')}, ${at('n')}
      from generate_series(0, 29999) n;
    insert into collection_items (collection_id, prompt_id, position, created_at)
      select ${id(9, 'n')}, ${id(2, '1 + (n * 31 + i) % 99000')}, i, ${at('n')} from generate_series(0, 29999) n
      cross join lateral generate_series(1, case when n = 0 then 500 else 4 end) i;
    insert into collection_followers (collection_id, user_id, created_at)
      select ${id(9, '0')}, ${id(1, 'n')}, ${at('n')} from generate_series(0, 4999) n
      union all select ${id(9, 'n')}, '${reader}', ${at('n')} from generate_series(1, 1000) n;
    insert into notifications (user_id, kind, subject, id, prompt_id, actor_id, happened_at, changed_at, read_at)
      select case when n % 33 = 0 then '${reader}' else ${id(1, 'n % 20000')} end, 'like', ${id(2, '1 + n % 99000')}, gen_random_uuid(),
        ${id(2, '1 + n % 99000')}, ${id(1, '(n + 1) % 20000')}, ${at('n')}, ${at('n')}, case when n % 99 > 0 then now() end
      from generate_series(0, 98999) n;
    insert into moderation_cases (id, subject_kind, subject_id, author_id, subject_copy, opened_at, updated_at, decided_at, content_action, author_action, rule, note)
      select gen_random_uuid(), 'prompt', ${id(2, '1 + n % 99000')}, ${id(1, 'n % 20000')}, '{"title": "Title", "body": "Body"}', ${at('n')}, ${at('n')},
        case when n % 3 > 0 then ${at('(n - 10)')} end, case when n % 3 > 0 then (array['hide', 'keep', 'keep'])[1 + n % 4 % 3] end,
        case when n % 3 > 0 then (array['none', 'warn', 'none'])[1 + n % 4 % 3] end,
        case when n % 3 > 0 then (array['spam', 'adult'])[1 + n % 2] end, 'Note'
      from generate_series(0, 14999) n;
    insert into appeals (case_id, text, created_at, decided_at, outcome)
      select id, 'This is wrong.', decided_at, case when half then decided_at end, case when half then 'upheld' end
      from (select id, decided_at, row_number() over (order by id) % 2 = 0 as half from moderation_cases where decided_at is not null) c;
    insert into reports (id, reporter_id, subject_kind, subject_id, subject_author_id, subject_copy, reason, details, created_at, updated_at, case_id)
      select gen_random_uuid(), ${id(1, '1')}, 'prompt', subject_id, author_id, subject_copy, 'spam', '', opened_at, opened_at, id from moderation_cases where decided_at is null;
  `;
}
