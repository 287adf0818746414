import { readdirSync, readFileSync } from 'node:fs';
import { stemmer } from '@orama/stemmers/english';
import { sql } from 'drizzle-orm';
import MiniSearch from 'minisearch';
import { composeBeside } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { searchPrompts } from '../src/operations/prompts/search.ts';
import { indexBacklog } from '../src/operations/search/index-prompts.ts';
import { countWords } from '../src/operations/search/upkeep.ts';

const which = process.argv[2] ?? 'tuning';
const verbose = process.argv.includes('-v');
const config = readConfig({ ...process.env, DATA_DIR: '/tmp/rel/data' });
const log = { info() {}, warn: console.error, error: console.error };
const { contextFor, close } = await composeBeside(config, log as never, new AbortController().signal);
const ctx = contextFor({ role: 'system' });
const vctx = { ...ctx, viewer: { role: 'visitor' } } as never;
if (process.argv.includes('-r')) {
  await ctx.db.execute(sql`insert into search_backlog select id from prompts on conflict do nothing`);
  await indexBacklog(ctx);
}
await countWords(ctx);
type Judged = { query: string; kind: string; grades: Record<string, number> };
const dir = '/work/main/bench/relevance/';
const judged: Judged[] = readdirSync(dir)
  .filter((f) => f.startsWith(which) && f.endsWith('.json'))
  .flatMap((f) => JSON.parse(readFileSync(dir + f, 'utf8')));
const docs = (await ctx.db.execute(
  sql`select p.slug as id, title, array_to_string(tags, ' ') tags, summary, body, coalesce(u.display_name,'') author from prompts p left join users u on u.id=p.author_id where status='published'`,
)) as any[];
const mini = new MiniSearch({
  fields: ['title', 'tags', 'summary', 'author', 'body'],
  processTerm: (t) => stemmer(t.toLowerCase()),
});
mini.addAll(docs);
const miniSearch = (q: string) =>
  mini
    .search(q, { boost: { title: 3, tags: 2, summary: 1.5 }, fuzzy: 0.2, prefix: true })
    .slice(0, 10)
    .map((r) => r.id as string);
const dcg = (g: number[]) => g.reduce((s, x, i) => s + (2 ** x - 1) / Math.log2(i + 2), 0);
function measure(j: Judged, slugs: string[]) {
  const gains = slugs.slice(0, 10).map((s) => j.grades[s] ?? 0);
  const ideal = Object.values(j.grades)
    .sort((a, b) => b - a)
    .slice(0, 10);
  return {
    ndcg: dcg(gains) / dcg(ideal),
    s3: slugs.slice(0, 3).some((s) => (j.grades[s] ?? 0) >= 2) ? 1 : 0,
  };
}
const byKind: Record<string, number[][]> = {};
const add = (k: string, v: number[]) => (byKind[k] ??= []).push(v);
let t = 0;
const worst: [number, string][] = [];
for (const j of judged) {
  const t0 = performance.now();
  const r = await searchPrompts(vctx, { query: j.query, sort: 'relevance' } as never, {
    limit: 10,
    offset: 0,
  });
  t += performance.now() - t0;
  const slugs = r.items.map((i) => i.slug);
  const empty = Object.keys(j.grades).length === 0;
  if (empty) {
    console.log(
      'NOTHING',
      JSON.stringify(j.query),
      r.total,
      slugs.slice(0, 3).join(' '),
      r.corrected ?? '',
      '?' + (r.suggested ?? ''),
    );
    continue;
  }
  const a = measure(j, slugs),
    b = measure(j, miniSearch(j.query));
  add(j.kind, [a.ndcg, a.s3, b.ndcg, b.s3]);
  add('ALL', [a.ndcg, a.s3, b.ndcg, b.s3]);
  worst.push([
    a.ndcg - 0,
    `${a.ndcg.toFixed(2)} (${b.ndcg.toFixed(2)}) ${j.kind} ${j.query} → ${slugs
      .slice(0, 4)
      .map((s) => s.slice(0, 40) + ':' + (j.grades[s] ?? 0))
      .join(', ')} | missing ${Object.entries(j.grades)
      .filter(([s, g]) => g === 3 && !slugs.slice(0, 5).includes(s))
      .map(([s]) => s.slice(0, 40))
      .slice(0, 4)
      .join(', ')} ${r.corrected ?? ''}`,
  ]);
}
for (const [k, v] of Object.entries(byKind))
  console.log(
    k.padEnd(12),
    String(v.length).padStart(4),
    ...[0, 1, 2, 3].map((i) => (v.reduce((s, x) => s + x[i]!, 0) / v.length).toFixed(3)),
  );
console.log('ms per search', (t / judged.length).toFixed(1));
if (verbose)
  console.log(
    worst
      .sort((a, b) => a[0] - b[0])
      .slice(0, 45)
      .map((w) => w[1])
      .join('\n'),
  );
await close();
