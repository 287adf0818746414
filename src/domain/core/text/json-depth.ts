const quote = 34;
const comma = 44;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Whether lists and objects of a JSON text are nested in more than `levels` levels, or have more than
 * `values` items and fields together: parsing is slowest for many small values. Reads the text once, without
 * recursion. For invalid JSON the result is arbitrary.
 */
export function isJsonTooLarge(
  json: string,
  max: { levels: number; values: number },
): 'levels' | 'values' | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === comma && ++values > max.values) return 'values';
    else if ((code === openBracket || code === openBrace) && ++depth > max.levels) return 'levels';
    else if (code === closeBracket || code === closeBrace) depth--;
  }
  return undefined;
}

/**
 * The position of the closing quote of the string that begins at `start`; the end of the text if there is
 * none.
 */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

/** Whether a quote is preceded by an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json.charCodeAt(before) === backslash) before--;
  return (at - 1 - before) % 2 === 1;
}
