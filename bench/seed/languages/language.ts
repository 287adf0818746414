/**
 * The vocabulary and the patterns of a language's texts. Patterns have slots: {v} a verb, {g} its -ing form,
 * {n} a noun, {p} its plural, {a} an adjective, {r} a role, {x} a rare word, {d} a number; a capital letter
 * in a slot capitalizes the word.
 */
export interface Language {
  /** ISO 639-1. */
  code: string;
  /** Share of the prompts, 0 to 1. */
  share: number;
  /** Most frequent first, like the lists below. */
  nouns: readonly string[];
  /** Nouns of a topic, by its id. */
  topicNouns?: Readonly<Record<string, readonly string[]>>;
  verbs: readonly string[];
  adjectives: readonly string[];
  roles: readonly string[];
  titles: readonly string[];
  sentences: readonly string[];
  headings: readonly string[];
  /** Syllables of the rare words. */
  syllables: readonly string[];
  /** Whether words are written without spaces. */
  spaceless?: boolean;
}

/** Splits a text at white space into words. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Splits a text into trimmed lines. */
export function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}
