/**
 * A process that tries to lock a folder at given moments, for tests of races. Reads from standard input, line by line, the
 * moment (milliseconds since 1970) and the folder; prints the result, and releases the folder on a line `-`.
 */
import { createInterface } from 'node:readline';
import { lockFolder } from '../../src/database/hosting/embedded/folder-lock.ts';

let release: (() => Promise<void>) | undefined;
for await (const line of createInterface(process.stdin)) {
  if (line === '-') {
    await release?.();
    release = undefined;
    print('released');
    continue;
  }
  const [moment, folder = ''] = line.split(' ');
  // A busy loop, because a timer would be late by more than the window of the race.
  while (Date.now() < Number(moment));
  await lockFolder(folder, { address: `http://${process.pid}` }).then(
    (given) => {
      release = given;
      print('held');
    },
    (error: Error) => print(error.message),
  );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
