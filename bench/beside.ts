import { readConfig } from '../src/config/config.ts';
import { composeBeside } from '../src/start/compose.ts';
import type { Bench } from './group.ts';
import type { Site } from './site.ts';

/** Opens the product in this process, on the database of a running site. */
export async function productOn({ dataDir }: Site, signal: AbortSignal): ReturnType<Bench['beside']> {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir });
  const log = { info() {}, warn: console.error, error: console.error };
  const { fetch, contextFor, close } = await composeBeside(config, log, signal);
  return { fetch, close, ctx: contextFor({ role: 'system' }) };
}
