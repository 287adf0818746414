import { codeLines } from './code-lines.ts';

/**
 * Returns a function that tells whether a mark `${name}` without a default is a variable of the code around
 * it. Call it with ascending offsets.
 */
export function shellVariables(
  body: string,
): (mark: { start: number; end: number; fallback?: string }) => boolean {
  if (!body.includes('${')) return () => false;
  const lines = body.split('\n');
  const isCode = codeLines(lines);
  // Variables of a shell, a Dockerfile or a makefile: in capitals, and at least one in quotes or next to $( ).
  const isScript = /^#!|\$\(|"\$\{[A-Z_]+\}/m.test(body);
  let number = 0;
  let lineEnd = lines[0]?.length ?? 0;
  return ({ start, end, fallback }) => {
    if (!body.startsWith('${', start) || (fallback !== undefined && !/^\d+:\d+$/.test(fallback)))
      return false;
    while (lineEnd < start) lineEnd += 1 + (lines[++number]?.length ?? 0);
    if (isCode(number)) return true;
    return isScript && (fallback !== undefined || /^[A-Z_][A-Z\d_]*$/.test(body.slice(start + 2, end - 1)));
  };
}
