import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of an installed Chromium or Chrome: `CHROMIUM_PATH` first, then headless Chromium, in
 * which the browser tests take two thirds of the time. Debian's is installed if it is missing and this
 * account is allowed to. Throws an Error that states what to do.
 */
export async function chromiumPath(): Promise<string> {
  const headless = () => process.env.CHROMIUM_PATH || executable([headlessName]);
  const any = () => executable(chromiumNames) ?? applications.find(isExecutable);
  const found =
    headless() ??
    ((await install(headlessName, 'ignore')) ? headless() : undefined) ??
    any() ??
    ((await install('chromium', 'inherit')) ? any() : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to its executable.',
  );
}

/**
 * Returns the path of Debian's firefox-esr (`FIREFOX_PATH` first), installed like Chromium if it is missing;
 * undefined if that is not possible. Other packages of Firefox are used only if they are named: some are
 * confined to folders that tests do not use.
 */
export async function firefoxPath(): Promise<string | undefined> {
  const find = () => process.env.FIREFOX_PATH || executable(['firefox-esr']);
  return find() ?? ((await install('firefox-esr', 'ignore')) ? find() : undefined);
}

const headlessName = 'chromium-headless-shell';
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Milliseconds after which an installation is aborted. */
const installTimeout = 10 * 60_000;

export function executable(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

async function install(name: string, errors: 'inherit' | 'ignore'): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} for the browser tests…`);
  const aptGet = async (...args: string[]) => {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    const child = spawn(command, rest, {
      stdio: ['ignore', 'ignore', errors],
      timeout: installTimeout,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    // Without sudo, the program itself is missing.
    const [code] = await once(child, 'close').catch(() => [1]);
    return code === 0;
  };
  return (
    (await aptGet('update', '-q')) && (await aptGet('install', '-y', '-q', '--no-install-recommends', name))
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
