import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshFolder } from './support.ts';

const scripts = join(import.meta.dirname, '../../scripts');

test('commands read .env, and the environment takes precedence', async () => {
  const root = checkout({
    'src/cli/main.ts': 'console.log(process.env.SITE_NAME, process.env.DATA_DIR);',
    '.env': 'SITE_NAME="Our prompts"\nDATA_DIR=elsewhere\n',
  });
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/launch.mjs', 'cli'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: 'here', npm_execpath: join(root, 'npm-cli.js') },
  });
  expect(stdout).toMatch(/^Our prompts here$/m);
});

/** A folder with the launcher, these files and an npm that installs nothing. */
function checkout(files: Record<string, string>): string {
  const root = freshFolder();
  cpSync(scripts, join(root, 'scripts'), { recursive: true });
  const all = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{}',
    'npm-cli.js': '',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
  return root;
}
