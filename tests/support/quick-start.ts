import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';

/** The pieces of code of one language in a documentation file, in order, exactly as readers see them. */
export function codeIn(file: string, language: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  return Array.from(text.matchAll(/^```(\w+)\n(.*?)^```$/gms)).flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  );
}

const programs: Record<string, { command: string; file: string }> = {
  sh: { command: 'sh', file: 'run.sh' },
  js: { command: process.execPath, file: 'run.mjs' },
  python: { command: 'python3', file: 'run.py' },
};

/** Why a language's code cannot run here; undefined when it can. */
export function missing(language: string): string | undefined {
  const command = programs[language]?.command ?? language;
  try {
    execFileSync(command, [language === 'sh' ? '-c' : '--version', 'true'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return `${command} is not installed`;
  }
}

/** Runs code in a new folder. Returns what it prints. A failed command ends a shell's code. */
export async function runCode(
  language: string,
  code: string,
  files: Record<string, string> = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const { command, file } = programs[language] ?? { command: language, file: 'run' };
  writeFileSync(join(folder, file), code);
  const options = language === 'sh' ? ['-eu', file] : [file];
  const { stdout } = await promisify(execFile)(command, options, { cwd: folder, maxBuffer: 50_000_000 });
  return stdout;
}

/** Serves requests on a free port of this machine until the test ends. Returns the address. */
export async function serving(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
