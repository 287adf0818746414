import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { styleText } from 'node:util';

const root = join(import.meta.dirname, '..');

/** A part of `npm test`. `work` prints through `print` and resolves to whether the step passed. */
export interface Step {
  name: string;
  work(print: Print): Promise<boolean> | boolean;
}

export type Print = (text: string) => void;

const children = new Set<{ kill(signal: NodeJS.Signals): boolean }>();

/** Stops the programs of all steps. */
export function stopSteps(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}

/**
 * Runs all steps, at most `concurrency` at a time, and returns the names of those that failed. Output stays
 * in the order of the steps: the first unfinished step prints immediately, the output of later ones is
 * buffered.
 */
export async function runSteps(steps: readonly Step[], concurrency: number): Promise<string[]> {
  const outputs = steps.map(orderedOutput);
  const failed: string[] = [];
  let current = 0;
  outputs[0]?.open();
  const queue = steps.entries();
  const worker = async () => {
    for (const [index, step] of queue) {
      const output = outputs[index] as Output;
      if (!(await runStep(step, output.print))) failed.push(step.name);
      output.done = true;
      while (outputs[current]?.done) outputs[++current]?.open();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return failed;
}

/** Runs a program in the project folder, prints its output, and returns whether it exited with 0. */
export function run(
  print: Print,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...color, ...env },
    });
    children.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      resolve(code === 0);
    });
  });
}

async function runStep({ name, work }: Step, print: Print): Promise<boolean> {
  const started = performance.now();
  print(styleText('bold', `\n— ${name}\n`));
  let passed = false;
  try {
    passed = await work(print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : error}\n`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(
    passed ? styleText('green', `  passed (${seconds} s)\n`) : styleText('red', `  failed (${seconds} s)\n`),
  );
  return passed;
}

interface Output {
  print: Print;
  open(): void;
  done: boolean;
}

function orderedOutput(): Output {
  const held: string[] = [];
  let live = false;
  return {
    done: false,
    print(text) {
      if (live) process.stdout.write(text);
      else held.push(text);
    },
    open() {
      live = true;
      process.stdout.write(held.splice(0).join(''));
    },
  };
}
