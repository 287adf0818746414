import { Presets, SingleBar } from 'cli-progress';

/** Progress of a long command, shown on terminals only. */
export interface Progress {
  /** Sets the completed part of the total, and the number of rows so far. */
  update(done: number, rows: number): void;
  /** Runs `print` with the bar cleared. */
  around(print: () => void): void;
  stop(): void;
}

const clearLine = '\r\u001B[K';
const savePosition = '\u001B7';

/** Starts a progress bar on standard error that is full at `total`. Does nothing without a terminal. */
export function startProgress(total: number, stream = process.stderr, what = 'prompts'): Progress {
  if (!stream.isTTY) return { update() {}, around: (print) => print(), stop() {} };
  const bar = new SingleBar(
    {
      format: `{bar} {percentage}% | {rows} ${what} | {speed}/s | {eta_formatted} left`,
      stream,
      hideCursor: true,
      clearOnComplete: true,
      linewrap: true,
      forceRedraw: true,
      etaBuffer: 50,
      fps: 10,
    },
    Presets.shades_classic,
  );
  const start = performance.now();
  bar.start(Math.max(total, 1), 0, { rows: 0, speed: 0 });
  return {
    update(done, rows) {
      bar.update(Math.min(done, total), {
        rows: rows.toLocaleString('en-US'),
        speed: Math.round(rows / ((performance.now() - start) / 1000)).toLocaleString('en-US'),
      });
    },
    around: (print) => printAround(bar, stream, print),
    stop: () => bar.stop(),
  };
}

/** Progress in bytes; the total may grow. */
export interface ByteProgress {
  /** Adds to the total. */
  expect(bytes: number): void;
  done(bytes: number): void;
  /** Runs `print` with the bar cleared. */
  around(print: () => void): void;
  stop(): void;
}

/** Starts a progress bar on standard error. Does nothing without a terminal. */
export function startByteProgress(stream = process.stderr): ByteProgress {
  if (!stream.isTTY) return { expect() {}, done() {}, around: (print) => print(), stop() {} };
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {mb} MB | {eta_formatted} left',
      stream,
      hideCursor: true,
      clearOnComplete: true,
      linewrap: true,
      forceRedraw: true,
      etaBuffer: 50,
      fps: 10,
    },
    Presets.shades_classic,
  );
  let total = 0;
  let done = 0;
  bar.start(1, 0, { mb: 0 });
  return {
    expect(bytes) {
      total += bytes;
      bar.setTotal(Math.max(total, 1));
    },
    done(bytes) {
      done += bytes;
      bar.update(Math.min(done, total), { mb: figureOfMegabytes(done) });
    },
    around: (print) => printAround(bar, stream, print),
    stop: () => bar.stop(),
  };
}

function figureOfMegabytes(bytes: number): string {
  return Math.round(bytes / 1024 ** 2).toLocaleString('en-US');
}

function printAround(bar: SingleBar, stream: NodeJS.WriteStream, print: () => void): void {
  stream.write(clearLine);
  print();
  // At its end, the bar moves the cursor back to the saved position.
  stream.write(savePosition);
  bar.render();
}
