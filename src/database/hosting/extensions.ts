import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { causeOf } from '../core/errors.ts';

/** The extensions of PostgreSQL that the schema needs. */
const extensions = ['pg_trgm', 'fuzzystrmatch'];

/**
 * Creates the extensions that the database lacks. Throws a message for operators when the role may not.
 * Some managed servers refuse the command even with `if not exists`, so it is only sent when necessary.
 */
export async function createExtensions(db: Database): Promise<void> {
  const present = await db.rows(
    z.strictObject({ name: z.string() }),
    sql`select extname as name from pg_extension`,
  );
  try {
    for (const name of extensions)
      if (!present.some((extension) => extension.name === name))
        await db.execute(sql.raw(`create extension if not exists ${name}`));
  } catch (error) {
    const { code = '', message } = causeOf(error) ?? {};
    if (!refused.test(code)) throw error;
    const commands = extensions.map((name) => `create extension if not exists ${name};`).join(' ');
    throw new Error(
      `The database needs the extensions ${extensions.join(' and ')}, and this role cannot create them (${message}). As an administrator, run this in the database of the site: ${commands}`,
      { cause: error },
    );
  }
}

/** A migration without its commands that create extensions. */
export function withoutExtensions(migration: string): string {
  return migration.replace(/^create extension if not exists \w+;$/gm, '');
}

/** Missing rights or files, and errors raised by a trigger: not lost connections or read-only servers. */
const refused = /^(0A|0L|22|42|58|P0)/;
