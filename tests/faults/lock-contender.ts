/**
 * A process that tries to take a folder at given moments, for tests of races. Reads from standard input, line by line, the
 * moment (milliseconds since 1970) and the folder; says what happened and gives the folder back when told so by a line `-`.
 */
import { createInterface } from 'node:readline';
import { lockFolder } from '../../src/database/embedded/folder-lock.ts';

let release: (() => Promise<void>) | undefined;
for await (const line of createInterface(process.stdin)) {
  if (line === '-') {
    await release?.();
    release = undefined;
    say('released');
    continue;
  }
  const [moment, folder = ''] = line.split(' ');
  // Busy, because a timer would be late by more than the window of the race.
  while (Date.now() < Number(moment));
  await lockFolder(folder, { address: `http://${process.pid}` }).then(
    (given) => {
      release = given;
      say('held');
    },
    (error: Error) => say(error.message),
  );
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
