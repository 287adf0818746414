/** The time that one computation has, however many texts it compares. */
export interface TimeLimit {
  /** Milliseconds that are left; 0 when the time is over. */
  left(): number;
  /** To be called when something was left out. */
  noteSkipped(): void;
  /** Whether nothing was left out. */
  isComplete(): boolean;
}

/** A limit of so many milliseconds from now. */
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
