import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFiles } from '../../src/database/hosting/migrate.ts';
import { type Site, startSite } from '../site.ts';

const generator = join(import.meta.dirname, '../seed/main.ts');
/** Publication day of the newest prompt, fixed so that the libraries of all runs have the same rows. */
const until = '2026-01-31';

/**
 * Starts the site on a library of generated prompts. Generates it when `folder` does not contain it yet, or
 * contains one of another schema: a migration would change sizes and leave work in the background.
 */
export async function libraryOf(folder: string, prompts: number): Promise<Site> {
  const dataDir = join(folder, String(prompts));
  const mark = join(dataDir, 'generated');
  const content = JSON.stringify({ prompts, until, schema: migrationFiles().at(-1)?.name });
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== content) {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    await (await startSite(dataDir)).stop();
    await generateIn(dataDir, prompts);
    writeFileSync(mark, content);
  }
  return startSite(dataDir);
}

async function generateIn(dataDir: string, prompts: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, generator, '--prompts', String(prompts), '--until', until],
    {
      stdio: ['ignore', process.stderr, 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    },
  );
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`The generator ended with ${status}.`);
}
