import { describe, expect, it } from 'vitest';
import { parseDatabaseAddress } from './database-address.ts';

describe('a database address', () => {
  it('with one server stays as it is', () => {
    const address = 'postgres://me:p%40ss@db.example:5433/site?sslmode=require';
    expect(parseDatabaseAddress(address)).toEqual({
      servers: [address],
      name: 'db.example:5433',
      kind: undefined,
      connectSeconds: undefined,
      isBalanced: false,
    });
    expect(parseDatabaseAddress('postgres:///site?host=/run/postgresql')).toMatchObject({
      servers: ['postgres:///site?host=%2Frun%2Fpostgresql'],
      name: 'localhost',
    });
  });

  it('with several has an address for each, and what libpq says about all', () => {
    const address =
      'postgresql://me:p@ss,word@a:5432,b,[::1]:5434/site?target_session_attrs=read-write&connect_timeout=2&load_balance_hosts=random';
    expect(parseDatabaseAddress(address)).toEqual({
      servers: [
        'postgresql://me:p%40ss,word@a:5432/site',
        'postgresql://me:p%40ss,word@b/site',
        'postgresql://me:p%40ss,word@[::1]:5434/site',
      ],
      name: 'a:5432,b,[::1]:5434',
      kind: 'read-write',
      connectSeconds: 2,
      isBalanced: true,
    });
  });

  it('with hosts in its parameters has an address for each', () => {
    expect(parseDatabaseAddress('postgres://me@/site?host=a,b&port=5433,5434')?.name).toBe('a:5433,b:5434');
    expect(parseDatabaseAddress('postgres://me@/site?host=a,b&port=5433')?.name).toBe('a:5433,b:5433');
    expect(parseDatabaseAddress('postgres:///site?host=/one,/two&port=5433')?.servers).toEqual([
      'postgres://localhost/site?host=%2Fone&port=5433',
      'postgres://localhost/site?host=%2Ftwo&port=5433',
    ]);
  });

  it.each([
    'mysql://a/site',
    'a:5432,b:5432',
    'postgres://a:port,b/site',
    'postgres://a,,b/site',
    'postgres://a,b/site?target_session_attrs=best',
    'postgres://me:100%@a/site',
  ])('is not %s', (address) => {
    expect(parseDatabaseAddress(address)).toBeUndefined();
  });
});
