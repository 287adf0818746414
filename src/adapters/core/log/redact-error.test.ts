import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { redactError } from './redact-error.ts';

function thrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('what a log keeps of a failed statement', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(a secret) already exists.',
  });
  const failed = new DrizzleQueryError(
    'insert into users values ($1)',
    ['a secret\n    at somewhere $&'],
    cause,
  );
  const kept = (error: unknown) => {
    const told = redactError(error) as Error;
    return JSON.stringify([told.message, told.stack, told, told.cause, pino.stdSerializers.err(told)]);
  };

  it('is its text, its cause and its place, without its values', () => {
    expect(kept(failed)).not.toContain('a secret');
    const told = redactError(failed) as Error;
    expect(told.message).toBe('Failed query: insert into users values ($1)');
    expect(told.cause).toMatchObject({ message: cause.message, code: '23505', constraint: 'users_email' });
    expect(told.stack).toContain(import.meta.filename);
  });

  it('also where another error was made of it', () => {
    const outer = new Error('not published', { cause: failed });
    expect(kept(outer)).not.toContain('a secret');
    expect((redactError(outer) as Error).message).toBe('not published');
  });

  it.each([
    ['a URL that cannot be parsed', thrown(() => new URL('//a secret'))],
    [
      'a value that its type does not have',
      databaseError('22P02', 'invalid input syntax for type uuid: "a secret"'),
    ],
    ['a value with quotes', databaseError('22007', 'invalid input syntax for type date: "a secret"s"')],
    ['what a provider answered', Object.assign(new Error('refused'), { response: { body: 'a secret' } })],
    ['a reply as the cause', new Error('refused', { cause: new URLSearchParams({ code: 'a secret' }) })],
    ['the errors of an aggregate', new AggregateError([new Error('a secret')], 'all failed')],
    ['what is no error', { status: 404, data: 'No route matches /a secret' }],
  ])('has nothing of %s', (_, error) => {
    expect(kept(error)).not.toContain('a secret');
  });

  it('leaves name, message, stack and codes of any other error', () => {
    const error = Object.assign(new RangeError('too much'), { code: 'E2BIG', status: 507, syscall: 'write' });
    const told = redactError(error) as Error;
    expect(told).toMatchObject({
      name: 'RangeError',
      message: 'too much',
      code: 'E2BIG',
      status: 507,
      syscall: 'write',
    });
    expect(told.stack).toBe(error.stack);
    expect(redactError('text')).toBe('text');
  });
});
