const listed = new Intl.ListFormat('en-GB');

/** Says that no prompt has all words of a search: 'No prompt has both “cover” and “letter”.' */
export function noPromptHas(words: readonly string[]): string {
  const all = words.length > 2 ? 'all of ' : words.length === 2 ? 'both ' : '';
  return `No prompt has ${all}${listed.format(words.map((word) => `“${word}”`))}.`;
}
