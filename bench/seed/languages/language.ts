/**
 * What texts of a language are made of. Patterns have slots: {v} a verb, {g} its -ing form, {n} a noun, {p} its plural, {a} an
 * adjective, {r} a role, {x} a rare word, {d} a number; a capital letter in a slot begins the word with one.
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

/** The words of a text, split at white space. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The lines of a text, trimmed. */
export function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}
