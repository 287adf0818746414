import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findHolder, lockFolder } from '../../src/database/hosting/embedded/folder-lock.ts';
import { freshFolder, useOwnTemporaryFolder } from './support.ts';

describe('a folder that is in use', () => {
  test('is refused with its name, the other process and its address', async () => {
    const folder = freshFolder();
    const contender = startContender();
    expect(await contender.take(folder)).toBe('held');
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another Promptorium (process ${contender.pid}, http://${contender.pid}); stop that one first`,
    );
    expect(await findHolder(folder)).toEqual({ pid: contender.pid, address: `http://${contender.pid}` });
  });

  test('reports an address that was set after it was locked', async () => {
    const folder = freshFolder();
    const info: { address?: string } = {};
    const release = await lockFolder(folder, info);
    info.address = 'http://localhost:3000';
    await expect(lockFolder(folder)).rejects.toThrow(`(process ${process.pid}, http://localhost:3000)`);
    await release();
  });

  test('can be locked again after release, with no files left in it', async () => {
    const folder = freshFolder();
    await (await lockFolder(folder))();
    expect(await findHolder(folder)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    await (await lockFolder(folder))();
  });

  test('stays locked while its holder is suspended and cannot answer', async () => {
    const folder = freshFolder();
    const contender = startContender();
    await contender.take(folder);
    contender.process.kill('SIGSTOP');
    await expect(lockFolder(folder)).rejects.toThrow(
      `in use by another Promptorium (process ${contender.pid})`,
    );
  });
});

describe('a folder whose holder was killed', () => {
  test('can be locked, and files left by the holder are removed', async () => {
    const folder = freshFolder();
    const contender = startContender();
    await contender.take(folder);
    await contender.kill();
    expect(readdirSync(folder)).toHaveLength(1);
    const release = await lockFolder(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    await release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a folder whose name is too long for a socket', () => {
  test('can be locked too', async () => {
    useOwnTemporaryFolder();
    const folder = join(freshFolder(), 'a'.repeat(120));
    mkdirSync(folder);
    const contender = startContender();
    expect(await contender.take(folder)).toBe('held');
    await expect(lockFolder(folder)).rejects.toThrow(
      `${folder} is in use by another Promptorium (process ${contender.pid}`,
    );
    await contender.kill();
    await (await lockFolder(folder))();
  });
});

describe('processes that lock a folder at the same moment', () => {
  test('exactly one succeeds each time, also when a dead process left its socket', async () => {
    const contenders = Array.from({ length: 5 }, startContender);
    for (let round = 0; round < 25; round++) {
      const folder = freshFolder();
      if (round % 2) await leaveDeadSocket(folder);
      const moment = Date.now() + 15;
      const answers = await Promise.all(contenders.map((contender) => contender.take(folder, moment)));
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
      expect(answers.filter((answer) => answer.includes(' is in use by another Promptorium '))).toHaveLength(
        4,
      );
      await Promise.all(contenders.map((contender) => contender.giveBack()));
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});

async function leaveDeadSocket(folder: string): Promise<void> {
  const script =
    "require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))";
  await once(spawn(process.execPath, ['-e', script, join(folder, '.lock-00000000-1')]), 'exit');
}

function startContender() {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'lock-contender.ts');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const send = async (line: string) => {
    child.stdin.write(`${line}\n`);
    return (await lines.next()).value ?? '';
  };
  onTestFinished(() => kill(child));
  return {
    process: child,
    pid: child.pid,
    take: (folder: string, moment = 0) => send(`${moment} ${folder}`),
    giveBack: () => send('-'),
    kill: () => kill(child),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
