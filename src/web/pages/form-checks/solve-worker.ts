import { findSolution } from './find-solution.ts';

// Runs in a worker: receives a challenge and posts the solutions so far after each part.
addEventListener(
  'message',
  ({ data: { text, bits, parts } }: MessageEvent<{ text: string; bits: number; parts: number }>) => {
    const solutions: number[] = [];
    for (let part = 0; part < parts; part++) {
      solutions.push(findSolution(text, part, bits));
      postMessage(solutions);
    }
  },
);
