/** The time limit shared by all texts of one computation. */
export interface TimeLimit {
  /** Remaining milliseconds; 0 when the time has run out. */
  left(): number;
  /** Records that something was left out. */
  noteSkipped(): void;
  /** Whether nothing was left out. */
  isComplete(): boolean;
}

/** Starts a limit of this many milliseconds. */
export function timeLimit(milliseconds: number): TimeLimit {
  const end = performance.now() + milliseconds;
  let complete = true;
  return {
    left: () => Math.max(0, end - performance.now()),
    noteSkipped: () => {
      complete = false;
    },
    isComplete: () => complete,
  };
}
