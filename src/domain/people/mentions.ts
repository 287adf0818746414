/** A mention: `@username`, not inside a word, an address or a path. */
const mention = /(^|[^\w@/.-])@([a-z0-9](?:[a-z0-9._-]{0,28}[a-z0-9])?)(?![\w@/-])/gi;
/** The maximum number of different users that a text can mention. */
const maxMentions = 20;

/** The usernames that a text mentions, in lower case, each once; the first twenty. */
export function mentionsIn(text: string): string[] {
  const names = Array.from(text.matchAll(mention), ([, , name = '']) => name.toLowerCase());
  return [...new Set(names)].slice(0, maxMentions);
}

/** A mention that is being typed before a position in a text: where its @ is, and what follows. */
export function typedMention(text: string, caret: number): { at: number; typed: string } | undefined {
  if (/^[\p{L}\p{M}\p{N}_@/-]/u.test(text.slice(caret))) return undefined;
  // Longer than any username, with its @ and the character before.
  const before = text.slice(Math.max(0, caret - longestTyped), caret);
  const [, typed] = /(?<![\p{L}\p{M}\p{N}_@/.-])@([\p{L}\p{M}\p{N}._-]+)$/u.exec(before) ?? [];
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed };
}
const longestTyped = 40;

/** Splits a text at mentions of known users: plain pieces, and `@names` with their usernames. */
export function splitMentions(
  text: string,
  known: ReadonlySet<string>,
): { text: string; username?: string }[] {
  const pieces: { text: string; username?: string }[] = [];
  let end = 0;
  for (const found of text.matchAll(mention)) {
    const [, before = '', name = ''] = found;
    if (!known.has(name.toLowerCase())) continue;
    const at = found.index + before.length;
    if (at > end) pieces.push({ text: text.slice(end, at) });
    end = at + name.length + 1;
    pieces.push({ text: text.slice(at, end), username: name.toLowerCase() });
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end) });
  return pieces;
}
