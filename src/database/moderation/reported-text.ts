import { type SQL, sql } from 'drizzle-orm';
import type { TextAccess } from '../../domain/identity/viewer.ts';
import { bodyFor, samplesFor } from '../prompts/paid-texts.ts';

/**
 * The text of a prompt `p`, without what the reader may not read. It is stored in reports and compared with
 * them.
 */
export function promptText(reader: TextAccess): SQL {
  return sql`jsonb_build_object('title', p.title, 'heading', p.heading, 'summary', p.summary, 'body', ${bodyFor(reader)}, 'tags', p.tags,
    'imageUrl', p.image_url, 'samples', ${samplesFor(reader)})`;
}

/**
 * The text of a report about a prompt; if the reporter may not read its text (`given`), with the text of an
 * earlier copy. A published prompt always has a text, and a comment is never empty.
 */
export function withEarlierText(given: SQL, earlier: SQL): SQL {
  return sql`case when ${given}->>'body' = '' and ${earlier}->>'body' <> ''
    then ${given} || (${earlier} - '{title,heading,summary,tags,imageUrl}'::text[]) else ${given} end`;
}
