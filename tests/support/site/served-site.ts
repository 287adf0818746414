import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import { guardedServer } from '../../../src/http/guarded-server.ts';
import { seedWhenEmpty } from '../../../src/operations/prompts/library/starter.ts';
import { createSiteServer } from '../../../src/start/serve.ts';
import { systemContext } from './commands.ts';
import { quietLog } from './quiet-log.ts';
import { pagesOf } from './site-pages.ts';
import { closeWithApps, type TestApp, testApp } from './test-app.ts';

const root = join(import.meta.dirname, '../../..');

/** The product of a test behind its HTTP server, with its pages: a site without processes of its own. */
export interface ServedSite {
  app: TestApp;
  url: string;
  dataDir: string;
  connection: TestApp['connection'];
}

/**
 * Serves a site until the test file ends. It takes the addresses of clients from a header, as behind a proxy.
 */
export async function servedSite({
  env,
  library = false,
}: {
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Whether it has the starter library. */
  library?: boolean;
} = {}): Promise<ServedSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = await testApp({ env: { PUBLIC_URL: url, TRUST_PROXY: '1', PROOF_OF_WORK: 'off', ...env } });
  if (library) await addLibrary(app);
  const guarded = guardedServer();
  createSiteServer(
    {
      ...app,
      pages: await pagesOf(app),
      proxies: app.config.trustProxy,
      publicUrl: url,
      hasPublicUrl: true,
      isPrivate: app.config.isPrivate,
      // What Vite copies as it is; scripts and styles are not built.
      built: { client: join(root, 'src/web/public'), previous: join(root, 'src/web/public') },
      log: { ...quietLog, error: (fields, message) => app.errors.push({ message, ...fields }) },
    },
    guarded,
  );
  await new Promise<void>((resolve) => guarded.server.listen(port, '127.0.0.1', resolve));
  closeWithApps(() => guarded.stop(0));
  return { app, url, dataDir: app.config.dataDir, connection: app.connection };
}

/** Adds the starter library to a product, as its first start does. */
export async function addLibrary(app: TestApp): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-seeding-'));
  await seedWhenEmpty(systemContext(app), join(root, 'library'), app.config.siteName, {
    mark: join(folder, 'seeding'),
  });
  rmSync(folder, { recursive: true });
}
