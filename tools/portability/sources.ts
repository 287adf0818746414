import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFiles } from '../../src/database/migrate.ts';
import type { Source } from './findings.ts';
import type { RecordedStatement } from './recorded.ts';
import { parseStatements } from './syntax.ts';

/** The migrations. */
export function migrationSources(): Source[] {
  return migrationFiles().map(({ text, name }) => ({ text, origin: `src/database/migrations/${name}` }));
}

/** What the tests sent. */
export interface Recorded {
  /** The distinct statements of the product. */
  sources: Source[];
  /** How many further ones the tests themselves sent, to prepare or to look at data. */
  ofTests: number;
}

/**
 * The statements in a folder that record-statements.ts wrote. Changes of the schema are left out: those of the product are its migrations, and
 * what restores a backup is made of them.
 */
export async function readRecorded(folder: string): Promise<Recorded> {
  const origins = new Map<string, string>();
  const ofTests = new Set<string>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const { text, origin = 'unknown' } = JSON.parse(line) as RecordedStatement;
      if (origin.startsWith('tests/')) ofTests.add(text);
      else if (!origins.has(text) || origins.get(text) === 'unknown') origins.set(text, origin);
    }
  }
  const sources: Source[] = [];
  for (const [text, origin] of origins) {
    const statements = await parseStatements(text);
    if (!statements.some(({ type }) => /^(Create|Alter|Drop|Index)/.test(type)))
      sources.push({ text, origin });
  }
  return { sources, ofTests: ofTests.size };
}
