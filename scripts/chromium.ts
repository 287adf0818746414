import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of an installed Chromium or Chrome (`CHROMIUM_PATH` first). On Debian and its derivatives it is installed when missing,
 * if this account is allowed to. Throws an Error that says what to do.
 */
export async function chromiumPath(): Promise<string> {
  const found = find() ?? ((await install()) ? find() : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to its executable.',
  );
}

function find(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...applications].find(isExecutable);
}

async function install(): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium for the browser tests…');
  return (
    (await aptGet('update', '-q')) &&
    (await aptGet('install', '-y', '-q', '--no-install-recommends', 'chromium'))
  );
}

async function aptGet(...args: string[]): Promise<boolean> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  // Without sudo, the program itself is missing.
  const [code] = await once(child, 'close').catch(() => [1]);
  return code === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
