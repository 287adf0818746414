import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSite } from '../support/site/site-process.ts';

test('the doctor looks at a running site, and at one that is stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const site = await startSite(dataDir, { SEED: 'none' });
  onTestFinished(() => site.kill());
  const env = { DATA_DIR: dataDir, PORT: new URL(site.url).port, PUBLIC_URL: site.url };

  const running = await doctor(env);
  expect(running.status).toBe(0);
  expect(running.lines).toContain(`ok       site: It is running and ready, here and at ${site.url}.`);
  expect(lineAbout(running, 'database')).toMatch(/^ok .*The embedded PostgreSQL 18\.\S+ is running\.$/);
  expect(lineAbout(running, 'schema')).toMatch(/^ok .*All migrations/);
  expect(lineAbout(running, 'secret')).toMatch(/^ok /);

  await site.stop();
  const files = readdirSync(dataDir);
  const stopped = await doctor(env);
  expect(stopped.status).toBe(0);
  expect(lineAbout(stopped, 'site')).toMatch(/^skipped .*It is not running/);
  expect(lineAbout(stopped, 'database')).toMatch(/^skipped .*is not running, because the site is not\.$/);
  // It has neither started the database nor left anything.
  expect(readdirSync(dataDir)).toEqual(files);
});

function lineAbout({ lines }: { lines: string[] }, about: string): string | undefined {
  return lines.find((line) => line.slice(9).startsWith(`${about}:`));
}

function doctor(env: Record<string, string>): Promise<{ status: number | null; lines: string[] }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['src/cli/main.ts', 'doctor'],
      { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, ...env } },
      (_error, output) => resolve({ status: child.exitCode, lines: output.trimEnd().split('\n') }),
    );
  });
}
