// Stops this process (SIGTERM) when its parent has ended. A signal is not sufficient: npm does not forward
// every signal, and cannot when it is killed.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const parent = process.ppid;
  // npm runs its scripts in a shell, which waits for this process even when npm has been killed.
  const [name, grandparent] = statusOf(parent);
  const isShell = /^(sh|dash|bash|ash|busybox|zsh)$/.test(name);
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || statusOf(parent)[1] === grandparent)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

/** The name and the parent's id of a process, on systems with /proc. */
function statusOf(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return [name, Number(parent)];
  } catch {
    return [''];
  }
}
