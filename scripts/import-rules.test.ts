import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Files with one import each, and the rule that it breaks; undefined if it is allowed. */
const imports: Record<string, { of: string; type?: true; breaks: string | undefined }> = {
  'operations/people/later-area.ts': {
    of: 'operations/prompts/used.ts',
    breaks: 'operations-people-imports-only-areas-before-it',
  },
  'operations/people/type-of-later-area.ts': {
    of: 'operations/prompts/used.ts',
    type: true,
    breaks: 'operations-people-imports-only-areas-before-it',
  },
  'operations/prompts/earlier-area.ts': { of: 'operations/people/used.ts', breaks: undefined },
  'contract/core/all-endpoints.ts': {
    of: 'contract/used.ts',
    breaks: 'contract-core-imports-only-areas-before-it',
  },
  'domain/core/higher-layer.ts': { of: 'database/core/used.ts', breaks: 'domain-imports-only-itself' },
  'database/core/lower-layer.ts': { of: 'domain/market/used.ts', breaks: undefined },
  'http/start.ts': { of: 'start/used.ts', breaks: 'nothing-imports-the-start-of-the-site' },
};

it('refuses imports of later areas and higher layers, also of types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-imports-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, 'src', file)), { recursive: true });
    writeFileSync(join(folder, 'src', file), text);
  };
  for (const [file, { of, type }] of Object.entries(imports)) {
    const path = '../'.repeat(file.split('/').length - 1) + of;
    write(of, 'export type A = 1;\nexport const a = 1;\n');
    write(
      file,
      `import ${type ? 'type { A }' : '{ a }'} from '${path}';\nexport ${type ? 'type B = A' : 'const b = a'};\n`,
    );
  }
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [cruise, '--config', config, '--output-type', 'json', 'src'],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  const expected = Object.entries(imports).flatMap(([file, { breaks }]) =>
    breaks ? [[`src/${file}`, breaks]] : [],
  );
  expect(summary.violations.map(({ from, rule }) => [from, rule.name]).sort()).toEqual(expected.sort());
}, 120_000);
