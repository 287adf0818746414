const quote = 34;
const backslash = 92;
const closing: readonly number[] = [93, 125];
const opening: readonly number[] = [91, 123];

/**
 * Whether lists and objects of a JSON text are nested in more than `most` levels. Reads the text once, without recursion; what
 * is not JSON may give either answer.
 */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (opening.includes(code) && ++depth > most) return true;
    else if (closing.includes(code)) depth--;
  }
  return false;
}

/** The position of the quote that ends the text whose first quote is at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
