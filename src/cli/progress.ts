import { Presets, SingleBar } from 'cli-progress';

/** How far a long command is, shown on a terminal and nowhere else. */
export interface Progress {
  /** Of the total, so much is done; `rows` are counted beside it. */
  update(done: number, rows: number): void;
  /** Runs `print` with the bar out of the way. */
  around(print: () => void): void;
  stop(): void;
}

const clearLine = '\r\u001B[K';
const rememberPlace = '\u001B7';

/** Begins a bar on standard error that is full at `total`. */
export function startProgress(total: number, stream = process.stderr): Progress {
  if (!stream.isTTY) return { update() {}, around: (print) => print(), stop() {} };
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {rows} prompts | {speed}/s | {eta_formatted} left',
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
    around(print) {
      stream.write(clearLine);
      print();
      // The bar goes back to the place it remembers when it ends.
      stream.write(rememberPlace);
      bar.render();
    },
    stop: () => bar.stop(),
  };
}
