/**
 * `npm run check:openapi`: checks the OpenAPI document with Spectral, swagger-parser and redocly, and
 * compiles a TypeScript project with types generated from it. Installs its tools on the first run.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../src/api/core/openapi/openapi.ts';
import { readConfig } from '../../src/config/config.ts';

const tools = import.meta.dirname;
const modules = join(tools, 'node_modules');
if (!existsSync(join(modules, '.bin')))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: tools,
    stdio: 'inherit',
  });

const document = openApiDocument(
  { name: 'Promptorium', url: 'https://prompts.example' },
  readConfig({}).limits,
);
const source = JSON.stringify(document);
// Inside this folder, so that the project finds the packages.
const folder = mkdtempSync(join(existsSync(modules) ? modules : tmpdir(), '.check-'));
const at = (name: string) => join(folder, name);

try {
  writeFileSync(at('openapi.json'), source);
  writeFileSync(at('ruleset.yaml'), 'extends: ["spectral:oas"]\n');
  const parser = `import { readFileSync } from 'node:fs';
import * as parser from '@apidevtools/swagger-parser';
await (parser.default ?? parser.SwaggerParser).validate('openapi.json');
`;
  writeFileSync(at('parse.mjs'), parser);
  const results = [
    check('spectral', [
      program('@stoplight/spectral-cli/dist/index.js'),
      'lint',
      '-r',
      'ruleset.yaml',
      '-F',
      'hint',
      'openapi.json',
    ]),
    check('swagger-parser', ['parse.mjs']),
    await redocly(),
    check('openapi-typescript', [
      program('openapi-typescript/bin/cli.js'),
      'openapi.json',
      '-o',
      'schema.d.ts',
    ]),
    compiled(),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function program(path: string): string {
  return join(modules, path);
}

function check(name: string, command: string[]): boolean {
  try {
    execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    console.log(`${name}: no findings`);
    return true;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    console.log(`${name}:\n${stdout}${stderr}`);
    return false;
  }
}

async function redocly(): Promise<boolean> {
  const config = await createConfig({ extends: ['recommended'] });
  const findings = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  // Published addresses cannot change; tests/api/core/declarations/openapi.test.ts checks that no request is
  // ambiguous.
  const others = findings.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths');
  for (const { ruleId, message } of others) console.log(`redocly: ${ruleId}: ${message}`);
  if (!others.length)
    console.log(`redocly: no findings but ${findings.length} pairs of addresses that look ambiguous`);
  return others.length === 0;
}

/** Compiles the steps of the quick start with a client that uses the generated types. */
function compiled(): boolean {
  const steps = `import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const api = createClient<paths>({ baseUrl: 'https://prompts.example/api', headers: { Authorization: 'Bearer …' } });
const { data: categories } = await api.GET('/categories');
export const ids: string[] = categories?.items.map(({ id }) => id) ?? [];
const password = 'correct horse battery';
await api.POST('/auth/sign-up/email', { body: { name: 'Kim', email: 'kim@example.com', password } });
await api.POST('/users/me/keys', { body: { name: 'Key', scopes: ['read', 'write'], password } });
await api.GET('/posts', { params: { query: { q: 'code', sort: 'recent', limit: 5 } } });
const { data: published, error } = await api.POST('/posts', {
  params: { header: { 'Idempotency-Key': '1' } },
  body: {
    title: 'Plan a week of meals',
    categoryId: 'business',
    contentMd: 'Plan dinners for [number] people.',
    summary: 'A week of dinners.',
    tags: ['planning'],
    imageUrl: '/covers/generated.svg',
  },
});
if (error) throw new Error(error.code);
await api.PUT('/posts/id/{id}/like', { params: { path: { id: published.id } } });
for (let cursor: string | undefined; ; ) {
  const { data } = await api.GET('/posts', { params: { query: { limit: 100, ...(cursor && { cursor }) } } });
  cursor = data?.nextCursor;
  if (!cursor) break;
}
`;
  writeFileSync(at('steps.mts'), steps);
  const options = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--typeRoots',
    'none',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2022,dom,dom.iterable',
  ];
  return check('TypeScript project', [program('typescript/bin/tsc'), ...options, 'steps.mts']);
}
