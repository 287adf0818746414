/**
 * Lets processes run for a part of the time only, in its own process: one after the other each gets a turn of `turnMs` in every `periodMs`
 * (SIGCONT, SIGSTOP). Arguments: the turn, the period, and the process ids.
 */
const [turnMs = 0, periodMs = 0, ...pids] = process.argv.slice(2).map(Number);
const clock = new Int32Array(new SharedArrayBuffer(4));

let ended = false;
process.on('disconnect', () => {
  ended = true;
});
process.send?.('ready');
while (!ended) {
  const started = performance.now();
  for (const [place, pid] of pids.entries()) {
    signal(pid, 'SIGCONT');
    pauseUntil(started + (place * periodMs) / pids.length + turnMs);
    signal(pid, 'SIGSTOP');
    pauseUntil(started + ((place + 1) * periodMs) / pids.length);
  }
  // So that it hears when it shall end.
  await new Promise(setImmediate);
}
for (const pid of pids) signal(pid, 'SIGCONT');

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended; the others must not stay stopped.
  }
}

/** Waits more precisely than a timer. */
function pauseUntil(time: number): void {
  Atomics.wait(clock, 0, 0, Math.max(0, time - performance.now()));
}
