import { describe, expect, it } from 'vitest';
import { databaseHost } from './database-address.ts';

describe('a database address', () => {
  it.each([
    ['postgres://me:p%40ss,word@db.example:5433/site?sslmode=require', 'db.example:5433'],
    ['postgresql://[::1]:5434/site', '[::1]:5434'],
    ['postgres:///site?host=/run/postgresql', 'localhost'],
  ])('%s leads to %s', (address, host) => {
    expect(databaseHost(address)).toBe(host);
  });

  it.each([
    'mysql://a/site',
    'a:5432',
    'postgres://a:port/site',
    'postgres://a,b/site',
    'postgres://a:5432,b:5432/site',
    'postgres:///site?host=a,b&port=5433,5434',
    'postgres://me:100%@a/site',
  ])('is not %s', (address) => {
    expect(databaseHost(address)).toBeUndefined();
  });
});
