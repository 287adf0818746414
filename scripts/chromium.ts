import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chromium or Chrome that this machine has (`CHROMIUM_PATH` first). On Debian and its kin it is installed when
 * there is none and we may. Throws an Error that says what to do.
 */
export function chromiumPath(): string {
  const found = find() ?? (install() ? find() : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to its program.',
  );
}

function find(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications].find(
    isProgram,
  );
}

function install(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  console.log('Installing Chromium for the browser tests…');
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
