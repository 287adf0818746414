import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../../support/site/site-process.ts';

/**
 * With PREPARE_SITE, starts a site once and stops it: the sites of all workers begin with a copy of its data folder, in which
 * the database is created, migrated and filled with the starter library. For a few tests that would take longer.
 */
export default async function prepareSite(): Promise<() => void> {
  if (!process.env.PREPARE_SITE) return () => {};
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-e2e-'));
  const site = await startSite(folder);
  const status = await site.stop();
  if (status !== 0) throw new Error(`The prepared site ended with ${status}:\n${site.output()}`);
  process.env.PREPARED_SITE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A new data folder: a copy of the prepared one, if there is one. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-e2e-'));
  const { PREPARED_SITE } = process.env;
  // With the owners of the files: a site started by root gives them to another account.
  if (PREPARED_SITE) execFileSync('cp', ['-a', `${PREPARED_SITE}/.`, folder]);
  return folder;
}
