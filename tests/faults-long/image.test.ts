import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { freshFolder } from '../faults/support.ts';
import { admittedBy } from '../support/docker-ignore.ts';

const project = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(project, path), 'utf8');
const run = promisify(execFile);

interface Instruction {
  name: string;
  value: string;
}

/** The instructions of each stage, from its FROM on. */
function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    else stages.at(-1)?.push({ name, value });
  }
  return stages;
}

// npm downloads the packages, so that this takes minutes.
test('the steps of the image make a site from the admitted paths', { timeout: 1_800_000 }, async () => {
  const root = freshFolder();
  // The database runs as an account of its own.
  chmodSync(root, 0o755);
  const place = (path: string) => join(root, path);
  const [build = [], final = []] = stagesOf(text('deploy/Dockerfile'));

  let folder = '/';
  for (const { name, value } of build) {
    if (name === 'WORKDIR') folder = value;
    else if (name === 'COPY') {
      expect(value).toBe('. .');
      const { names, admits } = admittedBy(text('.dockerignore'));
      for (const path of names)
        cpSync(join(project, path), join(place(folder), path), {
          recursive: true,
          // Not in a checkout, but in a folder that the tests run in.
          filter: (source) => admits(relative(project, source)) && !source.includes('node_modules'),
        });
    } else {
      expect(name).toBe('RUN');
      const command = value.replace(/--mount=\S+ /g, '').replace(/ \/(?=\w)/g, ` ${root}/`);
      const env = {
        HOME: process.env.HOME,
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      };
      await run('/bin/sh', ['-c', command], { cwd: place(folder), env, maxBuffer: 64 * 1024 ** 2 });
    }
  }

  const argumentsOf = (name: string) => final.find((one) => one.name === name)?.value ?? '';
  expect(argumentsOf('COPY')).toBe('--from=build /app /app');
  const settings = Object.fromEntries(
    [...argumentsOf('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const [tini, separator, program = '', ...args] = JSON.parse(argumentsOf('ENTRYPOINT'));
  expect([tini, separator]).toEqual(['tini', '--']);
  const port = await freePort();
  const site = spawn(program, [...args, ...JSON.parse(argumentsOf('CMD'))], {
    cwd: place(argumentsOf('WORKDIR')),
    env: {
      ...settings,
      PATH: settings.PATH?.replace(/^\/app/, place('/app')),
      DATA_DIR: place(settings.DATA_DIR ?? ''),
      HOST: '127.0.0.1',
      PORT: String(port),
      SEED: 'none',
    },
  });
  onTestFinished(() => void site.kill('SIGKILL'));
  let output = '';
  for (const stream of [site.stdout, site.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  await expect.poll(() => output, { timeout: 240_000 }).toContain('is ready at');
  const page = await fetch(`http://127.0.0.1:${port}/explore`);
  expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true]);
  site.kill('SIGTERM');
  expect((await once(site, 'exit'))[0]).toBe(0);
});
