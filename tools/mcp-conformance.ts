/**
 * `npm run check:mcp`: runs the conformance suite of the Model Context Protocol against the site, with the
 * prompts that its scenarios name, for the current and the previous revision of the protocol; and for the
 * current one against a fixture with the tools that the site does not have. Fetches the suite from the package
 * registry.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '../src/config/config.ts';
import { composeBeside } from '../src/start/compose.ts';
import { aPrompt } from '../tests/factories.ts';
import { postJson } from '../tests/support/site/post-json.ts';
import { quietLog } from '../tests/support/site/quiet-log.ts';
import { type SiteProcess, startSite } from '../tests/support/site/site-process.ts';
import { startFixture } from './mcp-fixture.ts';

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
/** The revisions of the protocol, and the scenarios of each that need sessions, which the server does not keep. */
const revisions = { '2026-07-28': [], '2025-11-25': ['server-sse-multiple-streams'] };

/** The texts of the prompts that scenarios ask for, by slug. */
const prompts: Readonly<Record<string, string>> = {
  test_simple_prompt: 'Say hello.',
  test_prompt_with_arguments: 'Compare {{arg1}} with {{arg2}}.',
};

/**
 * Scenarios that need tools, prompts or resources of the suite, which the site does not have. The fixture has
 * them. The suite also fails if an expected failure passes.
 */
const ofFixture = [
  // Two of its 25 checks.
  'server-stateless',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-with-progress',
  'input-required-result-basic-elicitation',
  'input-required-result-basic-sampling',
  'input-required-result-basic-list-roots',
  'input-required-result-request-state',
  'input-required-result-multiple-input-requests',
  'input-required-result-multi-round',
  'input-required-result-missing-input-response',
  'input-required-result-non-tool-request',
  'input-required-result-result-type',
  'input-required-result-tampered-state',
  'input-required-result-capability-check',
  'input-required-result-validate-input',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];

/** Other scenarios that do not apply to a library of prompts, by what they need. */
const expectedFailures: Readonly<Record<string, readonly string[]>> = {
  'messages before the reply, which no revision of 2025 gets': [
    'server-sse-polling',
    'tools-call-with-logging',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'tools that the revision does not require': ['json-schema-2020-12', 'http-custom-header-server-validation'],
  'logging, subscriptions and tasks, which the server does not offer': [
    'logging-set-level',
    'resources-subscribe',
    'resources-unsubscribe',
    'tasks-lifecycle',
    'tasks-capability-negotiation',
    'tasks-wire-fields',
    'tasks-request-state-removal',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-dispatch-and-envelope',
    'tasks-required-task-error',
    'tasks-mrtr-composition',
  ],
  'refusal of other origins: pages of any site may read what visitors may': ['dns-rebinding-protection'],
};

// The suite needs the version of Node.js that runs this script, not the oldest supported one.
const env = { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env.PATH };
const folder = mkdtempSync(join(tmpdir(), 'promptorium-mcp-'));
try {
  process.exitCode = await check();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function check(): Promise<number> {
  const site = await startSite(folder, { SEED: 'none' });
  const fixture = await startFixture();
  try {
    await publishPrompts(site);
    const failing = Object.values(expectedFailures).flat();
    const runs = [
      ...Object.entries(revisions).map(([revision, withSessions]) => ({
        url: `${site.url}/mcp`,
        revision,
        failing: [...failing, ...ofFixture, ...withSessions],
      })),
      { url: fixture.url, revision: '2026-07-28', failing },
    ];
    let status = 0;
    for (const run of runs) status = (await runSuite(run)) || status;
    return status;
  } finally {
    fixture.close();
    await site.stop();
  }
}

/** Runs the suite in a process of its own, since this one serves the fixture. Returns its exit status. */
async function runSuite({ url, revision, failing }: { url: string; revision: string; failing: string[] }) {
  const baseline = join(folder, 'expected-failures.yaml');
  writeFileSync(baseline, JSON.stringify({ server: failing }));
  const options = ['server', '--url', url, '--requirements', revision, '--expected-failures', baseline];
  const run = spawn('npm', ['exec', '--yes', '--', suite, ...options], {
    cwd: folder,
    env,
    stdio: 'inherit',
  });
  const [code] = await once(run, 'exit');
  return code ?? 1;
}

async function publishPrompts({ url, dataDir }: SiteProcess): Promise<void> {
  const account = { name: 'Ada Writer', email: 'ada@example.com', password: 'correct horse' };
  const { token } = await (await postJson({ url }, '/api/auth/sign-up/email', account)).json();
  const app = await composeBeside(readConfig({ DATA_DIR: dataDir }), quietLog);
  const { db } = app.contextFor({ role: 'system' });
  for (const [slug, contentMd] of Object.entries(prompts)) {
    const body = { ...aPrompt({ title: slug.replaceAll('_', ' '), contentMd }), status: 'published' };
    const created = await postJson({ url }, '/api/posts', body, { authorization: `Bearer ${token}` });
    const { post } = await created.json();
    // The site never makes such a slug of a title.
    await db.execute(sql`update prompts set slug = ${slug} where id = ${post.id}`);
  }
  await app.close();
}
