import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SiteProcess } from './site-process.ts';

/** Makes a user an admin of a running site with the CLI. */
export async function grantAdmin(
  { dataDir, url }: Pick<SiteProcess, 'dataDir' | 'url'>,
  email: string,
): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'admin', 'grant', email], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: 'warn' },
  });
}
