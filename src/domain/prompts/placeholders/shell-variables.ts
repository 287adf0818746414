import { codeLines } from './code-lines.ts';

/**
 * Returns a predicate: whether a mark `${name}` without a default is a variable of the code around
 * it. Call it with ascending offsets.
 */
export function shellVariables(
  body: string,
): (mark: { start: number; end: number; fallback?: string }) => boolean {
  if (!body.includes('${')) return () => false;
  const lines = body.split('\n');
  const isCode = codeLines(lines);
  // Of a shell, a Dockerfile or a makefile.
  const isScript =
    /^#!|\$\(|"\$\{[A-Z_]+\}|;\s*(?:do|then)\b|^(?:WORKDIR \S|RUN [a-z]|(?:CMD|ENTRYPOINT) ?\[)/m.test(body);
  let number = 0;
  let lineEnd = lines[0]?.length ?? 0;
  return ({ start, end, fallback }) => {
    if (!body.startsWith('${', start) || body.startsWith('${input:', start)) return false;
    if (fallback !== undefined) return isScript && /^\d+(?::\d+)?$/.test(fallback);
    while (lineEnd < start) lineEnd += 1 + (lines[++number]?.length ?? 0);
    return isCode(number) || (isScript && /^[A-Z_][A-Z\d_]*$/.test(body.slice(start + 2, end - 1)));
  };
}
