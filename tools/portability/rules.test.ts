import { describe, expect, test } from 'vitest';
import { rules } from './rules.ts';
import { readSchema } from './schema.ts';
import { parseStatements } from './syntax.ts';

const schema = await readSchema();

describe.each(rules)('the rule $name of $engine', ({ check, reported, accepted, source }) => {
  test('reports each statement that it is about, and no similar one', async () => {
    for (const statement of await parseStatements(reported)) {
      // Of a function's body, one statement is what the rule is about.
      if (/\$\$/.test(reported)) continue;
      expect.soft(check(statement, schema), statement.text).not.toEqual([]);
    }
    expect((await parseStatements(reported)).flatMap((statement) => check(statement, schema))).not.toEqual(
      [],
    );
    for (const statement of await parseStatements(accepted))
      expect.soft(check(statement, schema), statement.text).toEqual([]);
  });

  test('names its source', () => {
    expect(source).toMatch(/^(https:\/\/|message of )/);
  });
});
