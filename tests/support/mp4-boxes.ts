/** Numbers of four bytes, as boxes of MP4 files contain them. */
export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n);
  return bytes;
}

/** A box of an MP4 file: its size and type, then its content. */
export function box(type: string, ...content: (string | Buffer)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([numbers(bytes.length + 8), Buffer.from(type), bytes]);
}
