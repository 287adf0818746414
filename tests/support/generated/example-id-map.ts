const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The real ids that those of the examples stand for: each is the first that a reply has in its place. */
export function exampleIdMap() {
  const known = new Map<string, string>();

  /** An example with the real ids. Throws for an id that no reply has contained yet. */
  function actual<T>(example: T): T {
    return JSON.parse(
      JSON.stringify(example).replace(uuid, (id) => {
        const real = known.get(id);
        if (!real) throw new Error(`No reply has contained the id that ${id} stands for.`);
        return real;
      }),
    );
  }

  function learn(example: unknown, reply: unknown): void {
    if (typeof example === 'object' && example !== null && typeof reply === 'object' && reply !== null)
      for (const [name, part] of Object.entries(example))
        learn(part, (reply as typeof example)[name as never]);
    else if (typeof example === 'string' && typeof reply === 'string' && reply.match(uuid)?.[0] === reply)
      if (!known.has(example)) known.set(example, reply);
  }

  return { actual, learn, set: (example: string, real: string) => known.set(example, real) };
}
