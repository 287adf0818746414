// A setup file of Vitest: writes the text of each SQL statement that a test file sends, once, with the file that sent it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import type { RecordedStatement } from './recorded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the recorded statements: a file for each test file. */
    statementsFolder: string;
  }
}

const root = join(import.meta.dirname, '../..');
const recorded = new Map<string, RecordedStatement>();
/** The source file of each text that Drizzle built, if the stack has one; reading a stack is slow. By the time that it is sent, the stack no longer has its sender. */
const origins = new Map<string, string | undefined>();
Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 50);

// Generic methods cannot be replaced by functions with the same types.
const session = NodePgSession.prototype as unknown as {
  prepareQuery(query: { sql: string }, ...rest: unknown[]): unknown;
};
const { prepareQuery } = session;
session.prepareQuery = function (query, ...rest) {
  if (!origins.has(query.sql)) origins.set(query.sql, senderOf(new Error()));
  return prepareQuery.call(this, query, ...rest);
};

const client = pg.Client.prototype as unknown as { query(statement: unknown, ...rest: unknown[]): unknown };
const { query } = client;
client.query = function (statement, ...rest) {
  const text = textOf(statement);
  if (text !== undefined && !recorded.has(text)) {
    const origin = origins.get(text) ?? senderOf(new Error());
    recorded.set(text, { text, ...(origin && { origin }) });
  }
  return query.call(this, statement, ...rest);
};

afterAll(() => {
  const folder = inject('statementsFolder');
  mkdirSync(folder, { recursive: true });
  const test = relative(root, expect.getState().testPath ?? 'unknown');
  const lines = [...recorded.values()].map((statement) => JSON.stringify({ ...statement, test }));
  writeFileSync(join(folder, `${basename(test)}.jsonl`), `${lines.join('\n')}\n`);
});

/** The text of what pg's `query` is given: a string, an object with `text`, or a stream of COPY. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

/** The innermost file of src/ or tests/ on the stack that is not part of the connection. */
function senderOf({ stack = '' }: Error): string | undefined {
  for (const [, path] of stack.matchAll(/[(/ ]((?:src|tests)\/[\w./-]+\.ts)\b/g)) {
    if (path && !/^src\/database\/(connection|statement-pool|embedded\/session)\.ts$/.test(path)) return path;
  }
  return undefined;
}
