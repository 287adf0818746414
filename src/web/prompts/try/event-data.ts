/**
 * Creates a parser of server-sent events, which returns the data of the events that a chunk completes. Fields
 * other than `data` are ignored. An event of more than `maxCharacters` throws.
 */
export function eventDataParser(maxCharacters: number): (chunk: string) => string[] {
  let rest = '';
  let data: string[] = [];
  let pending = 0;
  return (chunk) => {
    rest += chunk;
    pending += chunk.length;
    if (pending > maxCharacters) throw new RangeError('an event is too long');
    // Scanning only chunks that end a line keeps the time linear.
    if (!/[\r\n]/.test(chunk)) return [];
    // A carriage return at the end may be the first half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    const complete: string[] = [];
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      if (line !== '') continue;
      if (data.length) complete.push(data.join('\n'));
      data = [];
      pending = 0;
    }
    if (!data.length) pending = rest.length;
    return complete;
  };
}
