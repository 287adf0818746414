import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SiteProcess } from './site-process.ts';

type Site = Pick<SiteProcess, 'dataDir' | 'url'>;

/** Makes a user an admin of a running site with the CLI. */
export function grantAdmin(site: Site, email: string): Promise<void> {
  return runAdmin(site, 'grant', email);
}

/** Makes a user a moderator of a running site with the CLI. */
export function grantModerator(site: Site, email: string): Promise<void> {
  return runAdmin(site, 'grant-moderator', email);
}

async function runAdmin({ dataDir, url }: Site, action: string, email: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'admin', action, email], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: 'warn' },
  });
}
