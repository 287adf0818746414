import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unreachableServer } from './unreachable.ts';

describe('a database server that cannot be used', () => {
  const address = 'postgres://me:hunter2@db.example:5433/site';
  const failed = (code: string, message: string) =>
    new DrizzleQueryError('select 1', [], Object.assign(new Error(message), { code }));

  it.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED', 'ECONNREFUSED'],
    ['ENOTFOUND', 'getaddrinfo', 'ENOTFOUND'],
    ['', 'Connection terminated unexpectedly', 'Connection terminated unexpectedly'],
    ['28P01', 'password authentication failed for user "me"', 'password authentication failed for user "me"'],
  ])('for %s is named, without its password', (code, message, why) => {
    expect(unreachableServer(address, failed(code, message))).toBe(
      `The database server at db.example:5433 cannot be used (${why}): check DATABASE_URL, and that the server is running.`,
    );
  });

  it('is no word for any other failure', () => {
    expect(unreachableServer(address, failed('42P01', 'relation does not exist'))).toBeUndefined();
  });
});
