import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { redactError } from './redact-error.ts';

describe('what a log keeps of a failed statement', () => {
  const cause = new Error('duplicate key value');
  const failed = new DrizzleQueryError(
    'insert into users values ($1)',
    ['a secret\n    at somewhere $&'],
    cause,
  );
  const kept = (error: unknown) => {
    const told = redactError(error) as Error;
    return JSON.stringify([told.message, told.stack, told, told.cause]);
  };

  it('is its text, its cause and its place, without its values', () => {
    expect(kept(failed)).not.toContain('a secret');
    const told = redactError(failed) as Error;
    expect(told.message).toBe('Failed query: insert into users values ($1)');
    expect(told.cause).toBe(cause);
    expect(told.stack).toContain(import.meta.filename);
  });

  it('also where another error was made of it', () => {
    const outer = new Error('not published', { cause: failed });
    expect(kept(outer)).not.toContain('a secret');
    expect((redactError(outer) as Error).message).toBe('not published');
  });

  it('leaves any other error as it is', () => {
    expect(redactError(cause)).toBe(cause);
    expect(redactError('text')).toBe('text');
  });
});
