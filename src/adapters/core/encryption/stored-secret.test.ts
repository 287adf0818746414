import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storedSecret } from './stored-secret.ts';

test('the secret is made once, for its owner alone', () => {
  const path = freshPath();
  const secret = storedSecret(path);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(storedSecret(path)).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(path, '..'))).toEqual(['secret']);
});

test('what a full disk or a lost connection left of a secret signs nothing', () => {
  for (const left of ['', 'abcdef\n']) {
    const path = freshPath();
    writeFileSync(path, left);
    expect(() => storedSecret(path)).toThrow(`The site's secret in ${path} is truncated`);
    expect(readFileSync(path, 'utf8')).toBe(left);
  }
});

function freshPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'secret');
}
