/** The longest time in milliseconds for which `work` kept the event loop of this process from anything else. */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const note = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(note, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  note();
  return longest;
}
