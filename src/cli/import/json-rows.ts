/**
 * One object of a file: its number (from 1), the line on which it starts, and its value or the reason why it
 * cannot be read.
 */
export interface JsonRow {
  row: number;
  line: number;
  value?: unknown;
  problem?: string;
}

/** Maximum length of an object in characters. */
const maximumLength = 16 * 1024 * 1024;

/**
 * Reads the values of a JSON array or of JSON Lines (one value after the other) lazily: each value is parsed
 * separately, so only one is in memory. An invalid value is reported with its number, and reading continues.
 * Throws when the rest cannot be read (not UTF-8, brackets that never close).
 */
export async function* jsonRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonRow> {
  let row = 0;
  for await (const { text, line } of valueTexts(decoded(chunks))) {
    row++;
    try {
      yield { row, line, value: JSON.parse(text) };
    } catch (error) {
      yield {
        row,
        line,
        problem: `The row is not JSON: ${(error as Error).message.replace(/ \(line \d+ column \d+\)/, '')}`,
      };
    }
  }
}

async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new Error('The file is not valid UTF-8: save it as UTF-8.');
    throw error;
  }
}

/**
 * Splits the text into values: an object or inner list up to its closing bracket, anything else up to the
 * next comma or line break. The brackets of the list itself are skipped. A line break within a string, which
 * JSON forbids, also ends the value, so that an unclosed quotation mark costs a single row of JSON Lines.
 */
async function* valueTexts(parts: AsyncIterable<string>): AsyncGenerator<{ text: string; line: number }> {
  let value = '';
  let state: State | undefined;
  let line = 1;
  let started = 1;
  let isOpen = false;
  for await (const part of parts) {
    let from = 0;
    for (let at = 0; at < part.length; at++) {
      const char = part[at] as string;
      if (char === '\n') line++;
      if (!state) {
        const isListStart: boolean = char === '[' && !isOpen;
        if (isListStart || between.includes(char)) {
          isOpen ||= isListStart;
          continue;
        }
        isOpen = true;
        started = line;
        state = { isObject: char === '{' || char === '[', depth: 0, inString: false, escaped: false };
        from = at;
      }
      const ended = step(state, char);
      if (!ended) continue;
      yield { text: value + part.slice(from, ended === 'with' ? at + 1 : at), line: started };
      value = '';
      state = undefined;
    }
    if (state) value += part.slice(from);
    if (value.length > maximumLength)
      throw new Error(
        `A row is longer than ${maximumLength / 1024 / 1024} million characters: look for a bracket that is never closed.`,
      );
  }
  if (state) yield { text: value, line: started };
}

/** Characters between two values. */
const between = ' \t\r\n,]';

interface State {
  isObject: boolean;
  depth: number;
  inString: boolean;
  escaped: boolean;
}

/** Processes one character of a value and returns whether the value ends with it or before it. */
function step(state: State, char: string): 'with' | 'before' | undefined {
  if (char === '\n' && (state.inString || !state.isObject)) return 'before';
  if (state.escaped) state.escaped = false;
  else if (state.inString) {
    if (char === '\\') state.escaped = true;
    else if (char === '"') state.inString = false;
  } else if (char === '"') state.inString = true;
  else if (!state.isObject) return char === ',' || char === ']' ? 'before' : undefined;
  else if (char === '{' || char === '[') state.depth++;
  else if ((char === '}' || char === ']') && --state.depth === 0) return 'with';
  return undefined;
}
