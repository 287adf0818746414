// Reads the three forms of lines that the project's .dockerignore uses, `*`, `!path` and `**/name`, and throws for any other.

/** Which paths a .dockerignore file admits, relative to its folder: the last line that matches a path, or a folder it is in, decides. */
export function admittedBy(text: string): { names: string[]; admits(path: string): boolean } {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const rules = lines.map((line) => {
    const admitted = /^!([\w.-]+(?:\/[\w.-]+)*)$/.exec(line)?.[1];
    const anywhere = /^\*\*\/([\w.-]+)$/.exec(line)?.[1];
    if (line === '*') return { admitted: false, matches: () => true };
    if (admitted) return { admitted: true, matches: (path: string) => `${path}/`.startsWith(`${admitted}/`) };
    if (anywhere) return { admitted: false, matches: (path: string) => path.split('/').includes(anywhere) };
    throw new Error(`This form of a line is not known here: ${line}`);
  });
  return {
    names: lines.flatMap((line) => (line.startsWith('!') ? line.slice(1) : [])),
    admits: (path) => rules.findLast(({ matches }) => matches(path))?.admitted ?? true,
  };
}
