import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const judgedSearch = z.strictObject({
  query: z.string().min(1),
  kind: z.string(),
  // Without grades, the search must find nothing.
  grades: z.record(z.string(), z.int().min(1).max(3)),
});
/** A search and the slugs of the prompts that answer it, judged by reading the prompts. */
export type JudgedSearch = z.infer<typeof judgedSearch>;

/**
 * Rules may be tuned with the `tuning` searches; the held-out ones show how the rules work for unseen
 * searches.
 */
export type JudgedSet = 'tuning' | 'held-out';

/** Reads the judged searches of a set. Throws when a file is malformed. */
export function judgedSearches(set: JudgedSet): JudgedSearch[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.startsWith(`${set}-`));
  return files
    .sort()
    .flatMap((name) =>
      z.array(judgedSearch).parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))),
    );
}
