import type { SearchDocument } from '../../../database/prompts/search-documents.ts';
import { isStopWord } from '../../../domain/core/text/stop-words.ts';
import { type Word, wordsOf } from '../../../domain/core/text/words.ts';
import {
  type Field,
  impactOf,
  occurrenceWeight,
  stemWeight,
} from '../../../domain/discovery/search/ranking.ts';
import { filterTerms, pairTerm, titleTerm, wordTerm } from '../../../domain/discovery/search/terms.ts';
import { bandsOf, comparedPrompt } from '../../../domain/prompts/checks/near-duplicates.ts';
import type { StoredFields } from '../../../domain/prompts/fields.ts';
import type { SearchableProperties, SearchableText } from '../../core/adapters/text-adapters.ts';
import { languageOf, mayBeEnglish, otherForms, stemOf } from '../../texts/search-words/language.ts';
import { textsOf } from '../xray.ts';
import { analyseTexts } from './texts.ts';

/**
 * Returns the stored data by which a prompt is found, with the analysis of its texts; {@link withAuthor} adds
 * its author. Detects the language, unless it is given. A premium prompt is not found by its text, since
 * search results would reveal the text; near-duplicates of it are found.
 */
export function searchDocument(
  text: SearchableText,
  properties: SearchableProperties,
  language = languageOf(`${text.title}\n${text.summary}\n${text.body}`),
): SearchDocument {
  const counted = new Counted(language ?? 'en');
  const titleForms = counted.add('title', [text.title]);
  counted.add('tags', text.tags);
  counted.add('summary', [text.summary]);
  counted.add('author', [text.author]);
  const bodyWords = [...wordsOf(text.body)];
  if (!properties.isPremium) counted.addWords('body', [bodyWords], [counted.language]);
  const impacts = new Map<number, number>();
  // Different words and filters may have the same term: it gets the greatest impact, so that the impact of a
  // word is never 0.
  const add = (term: number, impact: number) => impacts.set(term, Math.max(impact, impacts.get(term) ?? 0));
  for (const [word, weight] of counted.weights) add(wordTerm(word), impactOf(weight));
  for (const form of titleForms) add(titleTerm(form), 0);
  const { topicId: topic, tagKeys, isPremium } = properties;
  const filters = filterTerms({ topic, tagKeys, language, price: isPremium ? 'premium' : 'free' });
  for (const term of filters) add(term, 0);
  return {
    language,
    terms: [...impacts.keys()],
    impacts: Uint8Array.from(impacts.values()),
    pairs: [...counted.pairs],
    bands: bandsOf(comparedPrompt(text, bodyWords)),
    words: [...counted.words],
    stems: [...counted.weights.keys()].filter((word) => !counted.words.has(word)),
    analysis: analyseTexts(text),
  };
}

/** Returns the input of the search document of a prompt with these fields. */
export function searchableOf(
  fields: StoredFields,
  { tagKeys, author }: { tagKeys: string[]; author: string },
): { text: SearchableText; properties: SearchableProperties } {
  const { topic_id: topicId, is_premium: isPremium, title, tags, summary } = fields;
  return {
    text: { title, tags, summary, author, ...textsOf(fields) },
    properties: { topicId, tagKeys, isPremium },
  };
}

/** Returns the document so that it is also found by its author's id. */
export function withAuthor(document: SearchDocument, authorId: string | null): SearchDocument {
  const added = filterTerms({ authorId });
  return {
    ...document,
    terms: document.terms.concat(added),
    impacts: Uint8Array.from([...document.impacts, ...added.map(() => 0)]),
  };
}

/** Counts the words of a prompt's fields. */
class Counted {
  /** Words and stems with the sum of the weights of their occurrences. */
  readonly weights = new Map<string, number>();
  readonly words = new Set<string>();
  readonly pairs = new Set<number>();
  readonly language: string;

  constructor(language: string) {
    this.language = language;
  }

  /** Counts the words of a field and returns all their forms. */
  add(field: Field, texts: readonly string[]): string[] {
    const words = texts.map((text) => [...wordsOf(text)]);
    return this.addWords(field, words, this.#languagesOf(field, texts));
  }

  /** Counts the words of a field in these languages and returns all their forms. */
  addWords(field: Field, words: readonly (readonly Word[])[], languages: readonly string[]): string[] {
    const weight = occurrenceWeight(
      field,
      words.reduce((sum, { length }) => sum + length, 0),
    );
    return words.flatMap((part) => this.#addPart(part, weight, languages));
  }

  /** A summary may be in another language than the text. */
  #languagesOf(field: Field, texts: readonly string[]): readonly string[] {
    if (field === 'body' || field === 'author') return [this.language];
    const own = this.language === 'en' ? null : languageOf(texts.join('\n'));
    return [...new Set([own ?? this.language, 'en'])];
  }

  #addPart(words: readonly Word[], weight: number, languages: readonly string[]): string[] {
    const found: string[] = [];
    let before: readonly string[] = [];
    const known = new Map<string, Forms>();
    for (const word of words) {
      const forms = (!word.joined && known.get(word.word)) || formsOf(word, languages);
      if (!word.joined) known.set(word.word, forms);
      const { others, stems } = forms;
      this.words.add(word.folded);
      this.#count(word.folded, weight);
      for (const form of others) this.#count(form, weight * stemWeight);
      found.push(word.folded, ...others);
      if (isStopWord(word.folded) || word.isElided) continue;
      for (const first of before) for (const stem of stems) this.pairs.add(pairTerm(first, stem));
      before = stems;
    }
    return found;
  }

  #count(word: string, weight: number): void {
    this.weights.set(word, (this.weights.get(word) ?? 0) + weight);
  }
}

/** What a word counts as in addition to itself, and its distinct stems. */
interface Forms {
  others: readonly string[];
  stems: readonly string[];
}

function formsOf(word: Word, languages: readonly string[]): Forms {
  const spoken = languages.filter((language, n) => n === 0 || language !== 'en' || mayBeEnglish(word));
  const stems = [...new Set(spoken.map((language) => stemOf(word, language)))];
  return { others: otherForms(word, spoken), stems };
}
