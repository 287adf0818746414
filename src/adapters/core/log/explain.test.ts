import { readFileSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';

function thrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('what an operator is told', () => {
  it('of a file that cannot be read is a sentence', () => {
    expect(explain(thrown(() => readFileSync('/nowhere/x.csv')))).toBe(
      '/nowhere/x.csv does not exist, or cannot be created there (ENOENT).',
    );
    expect(explain(thrown(() => readFileSync(import.meta.dirname)))).not.toMatch(/\n\s+at /);
  });

  it('of what says itself what to do is that, of anything else all but the values', () => {
    expect(explain(new Error('Do this.'))).toBe('Do this.');
    expect(explain(new TypeError('x is undefined'))).toContain(import.meta.filename);
    expect(explain(new DrizzleQueryError('select $1', ['hunter2'], new Error('no')))).not.toContain(
      'hunter2',
    );
  });
});
