/** How the bytes of a response are encoded. */
export type Encoding = 'identity' | 'gzip' | 'br';

/** Smaller bodies are not compressed. */
export const minCompressedBytes = 1_000;

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  let encoding = encodings.get(acceptEncoding);
  if (encoding === undefined) {
    const allows = (name: string) =>
      new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:$|[,\\s]))(?:$|[\\s,;])`, 'i').test(
        acceptEncoding,
      );
    encoding = allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
    // Browsers send few different values; arbitrary ones must not fill the memory.
    if (encodings.size < 100) encodings.set(acceptEncoding, encoding);
  }
  return encoding;
}

/** The entity tag of a response's encoded forms: weak, since all encodings share it (RFC 9110 8.8.1). */
export function weakTag(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

const encodings = new Map<string, Encoding>();
