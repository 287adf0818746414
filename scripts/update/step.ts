/** Announces a step and prints how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const result = await work();
  console.log(`  done (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
