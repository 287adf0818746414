/** How a table is written where that differs from RFC 4180. */
export interface Dialect {
  delimiter: string;
  /** Lines above the header: comments and `sep=;`. */
  skipped: number;
  /** Whether spaces around cells are not part of them. */
  trim: boolean;
  /** What was assumed, for the operator. */
  notes: string[];
}

const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;

/**
 * Recognizes how a table is written by its beginning. Of several possible delimiters, the one counts that
 * separates the most known column names (`isKnown`), then the most columns.
 */
export function dialectOf(beginning: string, isKnown: (column: string) => boolean): Dialect {
  const lines = beginning.split(/\r\n|\n|\r/);
  const notes: string[] = [];
  let skipped = 0;
  let named: string | undefined;
  for (const line of lines) {
    const [, separator] = /^"?sep=(.)"?$/.exec(line.trimStart()) ?? [];
    named ??= separator;
    if (!separator && !/^\s*#/.test(line) && line.trim() !== '') break;
    if (separator || line.trim()) notes.push(`line ${skipped + 1} is skipped: ${line.slice(0, 80)}`);
    skipped++;
  }
  const header = lines[skipped] ?? '';
  const delimiter = named ?? mostLikely(header, isKnown);
  if (delimiter !== ',') {
    const name = delimiters[delimiter as keyof typeof delimiters] ?? delimiter;
    notes.push(`the columns are separated by ${name} (line ${skipped + 1})`);
  }
  const sample = lines.slice(skipped, skipped + 5).join('\n');
  const mark = delimiter === '\t' ? '\t' : `\\${delimiter}`;
  const spaces = delimiter === '\t' ? ' +' : '[ \t]+';
  const spaced = new RegExp(`^(?:"[^"]*"${spaces}${mark}|(?:"[^"]*"|[^"${mark}]*)${mark}${spaces}")`, 'm');
  const isSpaced = spaced.test(sample);
  if (isSpaced) notes.push(`spaces around quotation marks are ignored (line ${skipped + 1})`);
  return { delimiter, skipped, trim: isSpaced || delimiter === '|', notes };
}

function mostLikely(header: string, isKnown: (column: string) => boolean): string {
  const unquoted = header.replace(/"(?:[^"]|"")*"/g, (cell) => cell.replace(/[,;\t|]/g, ' '));
  const rated = Object.keys(delimiters).map((delimiter) => {
    const columns = unquoted.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    return { delimiter, known: columns.filter(isKnown).length, columns: columns.length };
  });
  // Sorting is stable: a comma wins a tie.
  return rated.sort((a, b) => b.known - a.known || b.columns - a.columns)[0]?.delimiter ?? ',';
}

/**
 * Returns the chunks of a text file as UTF-8 without a byte order mark: UTF-16 is recognized by its mark, or
 * by the zero bytes of its first characters.
 */
export async function* utf8Chunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) {
      isFirst = false;
      const encoding = encodingOf(chunk);
      decoder = encoding && new TextDecoder(encoding);
      if (!decoder) {
        const mark = chunk.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? 3 : 0;
        yield chunk.subarray(mark);
        continue;
      }
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

function encodingOf(chunk: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third, fourth] = chunk;
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth))
    return 'utf-16be';
  return undefined;
}
