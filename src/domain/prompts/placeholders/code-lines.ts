/**
 * Returns a predicate: whether a line of the body is program code, by its punctuation, the lines
 * around it and code fences; prose with a few signs of code is not. Each line is examined at most once.
 */
export function codeLines(lines: readonly string[]): (line: number) => boolean {
  const fenced = fencedCode(lines);
  const known = new Map<number, boolean>();
  const looksLikeCode = (n: number) => {
    const line = lines[n];
    if (line === undefined) return false;
    const result = known.get(n) ?? isCode(line.slice(0, maxExamined), lines[n + 1] ?? '');
    known.set(n, result);
    return result;
  };
  return (n) =>
    !/^\s*"[^"]*"\s*:/.test((lines[n] ?? '').slice(0, maxExamined)) && // JSON is data
    (fenced.has(n) || looksLikeCode(n) || (looksLikeCode(n - 1) && looksLikeCode(n + 1)));
}

/** Lines are examined up to this length. */
const maxExamined = 400;

function isCode(line: string, next: string): boolean {
  if (signs.some((sign) => sign.test(line))) return true;
  if (/[)\]}"'\w];\s*$/.test(line) && /[=<>]|\w\(|->|^\s*(?:\[|return\b|\}|\w+\.)/.test(line)) return true;
  if (/^\s*\w[^.?!]*$/.test(line) && /^\s*\{\s*$/.test(next)) return true;
  return opensBlock.test(line) && indentOf(next) > indentOf(line);
}

const signs = [
  /\) ?=>|=> ?[{(]|\w::\w|\]::| :: | := |&&|\|\||!=|\+=| <- |\w\+\+|\$\(/, // operators
  /[\w)\]"'] ===? [\w"'$-]/,
  /(?:^|[\s;{)])\}[;,)]*\s*$/, // ends a block
  /(?:^|[^{}$])\{\s*$/, // begins a block
  /^\s*(?:export )?(?:const|let|var|type|interface|struct|enum|def|fn|func|function)\s+[\w$]+\s*(?:[=({<]|:\s*\[)/,
  /^\s*(?:@\w+(?:\(|\s+\w+)|#!|#!?\[\w|import [\w{*]+.* from |from \S+ import )/,
  /^\s*(?:\$\w+|\w+(?:\.\w+)+|\w+(?:, \w+)+) = /, // assignment to a variable, member or tuple
  /^\s*[a-z_]\w* = \[\w+(?:, \w+)+\]\s*$/, // array
  /\w\["|\b[A-Z]{4,}\s.*(?:\]|\w)\.\[\w[^\]@]*\](?!@)/, // index by a name, qualified name of SQL
  /^\s*[A-Z]{3,}\b.*\[[A-Z]\w*\].*;\s*$/, // statement of SQL
];

const opensBlock = /^\s*(?:for|if|elif|while|def|class|with)\b.*:\s*$/;

function indentOf(line: string): number {
  return line.search(/\S|$/);
}

/** The lines within fences that name a programming language. */
function fencedCode(lines: readonly string[]): Set<number> {
  const inside = new Set<number>();
  let fence: { marks: string; isCode: boolean } | undefined;
  for (const [n, line] of lines.entries()) {
    const [, marks = '', language = ''] = /^\s*(`{3,}|~{3,})\s*([^\s`]{0,40})/.exec(line) ?? [];
    if (!marks) {
      if (fence?.isCode) inside.add(n);
    } else if (!fence) fence = { marks, isCode: language !== '' && !ofText.test(language) };
    else if (marks.startsWith(fence.marks)) fence = undefined;
  }
  return inside;
}

const ofText = /^(?:te?xt|plain(?:text)?|md|markdown|prompt|template)$/i;
