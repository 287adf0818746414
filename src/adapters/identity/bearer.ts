/** Reads the token of an `Authorization: Bearer …` header (RFC 6750). */
export function bearerOf(headers: Headers): string | undefined {
  return /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1];
}
