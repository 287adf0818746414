import { limits } from '../../src/domain/core/limits.ts';
import { shorten } from '../../src/domain/core/text/text.ts';
import { tagKey } from '../../src/domain/prompts/topics-and-tags/tags.ts';
import { languages } from './languages/all.ts';
import { english } from './languages/english.ts';
import type { Language } from './languages/language.ts';
import { below, logNormal, pick, type Random, zipf } from './random.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** The texts of a prompt. */
export interface PromptTexts {
  language: string;
  title: string;
  heading: string;
  summary: string;
  body: string;
  tags: string[];
}

/** Median length of bodies in words, and the share of bodies that are as long as long agent skills. */
const bodyWords = { median: 180, sigma: 0.75 } as const;
const longBodies = 1 / 2_000;
/** Number of different tags. */
const tagCount = 20_000;

/** Draws a language with the probability of its share. */
function drawLanguage(random: Random): Language {
  let left = random();
  for (const language of languages) {
    left -= language.share;
    if (left < 0) return language;
  }
  return english;
}

/** Generates the texts of one prompt of a topic. */
export function textsOf(random: Random, topicId: string): PromptTexts {
  const language = drawLanguage(random);
  const write = writerOf(language, topicId);
  const sentences = (count: number) =>
    Array.from({ length: count }, () => write(random, 'sentences')).join(language.spaceless ? '' : ' ');
  return {
    language: language.code,
    title: shorten(capitalised(write(random, 'titles')), limits.title),
    heading: random() < 0.7 ? shorten(write(random, 'sentences'), limits.heading) : '',
    summary: shorten(sentences(1 + below(random, 2)), limits.summary),
    body: bodyOf(random, write, sentences, language),
    tags: tagsOf(random, language, topicId),
  };
}

type Part = 'titles' | 'sentences' | 'headings';
type Write = (random: Random, part: Part) => string;

function bodyOf(
  random: Random,
  write: Write,
  sentences: (count: number) => string,
  { spaceless }: Language,
): string {
  const long = random() < longBodies;
  const charactersPerWord = spaceless ? 2 : 6;
  const wanted = long
    ? 20_000 + below(random, limits.body - 20_000)
    : Math.min(20_000, Math.max(60, logNormal(random, bodyWords) * charactersPerWord));
  const blocks: string[] = [];
  for (let length = 0; length < wanted; length += (blocks.at(-1)?.length ?? 0) + 2) {
    const kind = random();
    if (kind < 0.65 || !blocks.length) blocks.push(sentences(1 + below(random, 4)));
    else if (kind < 0.88)
      blocks.push(
        Array.from({ length: 2 + below(random, 4) }, () => `- ${write(random, 'sentences')}`).join('\n'),
      );
    else blocks.push(`## ${capitalised(write(random, 'headings'))}`);
  }
  return shorten(blocks.join('\n\n'), limits.body);
}

const tagRank = zipf(tagCount, { exponent: 1.05, offset: 2 });
const tagNumbers = [0, 1, 2, 2, 3, 3, 3, 4, 5] as const;

function tagsOf(random: Random, language: Language, topicId: string): string[] {
  const tags = new Map<string, string>();
  const wanted = pick(random, tagNumbers);
  for (let tries = 0; tags.size < wanted && tries < 10; tries++) {
    const tag = tagOf(random, random() < 0.6 ? language : english, topicId);
    if (tag.length <= limits.tag) tags.set(tagKey(tag), tag);
  }
  return [...tags.values()];
}

/** One of the topic's own nouns, or one of {@link tagCount} tags: first the nouns, then pairs of them. */
function tagOf(random: Random, { nouns, topicNouns, spaceless }: Language, topicId: string): string {
  const own = topicNouns?.[topicId];
  if (own && random() < 0.3) return own[Math.floor(random() ** 2 * own.length)] ?? '';
  const rank = tagRank(random);
  const first = nouns[rank % nouns.length] ?? '';
  const second = nouns[Math.floor(rank / nouns.length) % nouns.length] ?? '';
  if (rank < nouns.length) return first;
  return `${second}${spaceless ? '' : ' '}${first}`;
}

/** Alternating texts and slot letters. */
type Pattern = readonly string[];

const writers = new Map<string, Write>();

function writerOf(language: Language, topicId: string): Write {
  const key = `${language.code} ${topicId}`;
  const known = writers.get(key);
  if (known) return known;
  const vocabulary = vocabularyOf(language);
  const patterns: Record<Part, Pattern[]> = {
    titles: language.titles.map(patternOf),
    sentences: language.sentences.map(patternOf),
    headings: language.headings.map(patternOf),
  };
  const write: Write = (random, part) => {
    const pattern = pick(random, patterns[part]);
    let text = pattern[0] ?? '';
    for (let n = 1; n < pattern.length; n += 2)
      text += wordFor(pattern[n] ?? '', random, vocabulary, topicId) + pattern[n + 1];
    return text;
  };
  writers.set(key, write);
  return write;
}

function patternOf(text: string): Pattern {
  return text.replace(/\{\{(\w)\}\}/g, '{{{$1}}}').split(/\{(\w)\}/);
}

function wordFor(slot: string, random: Random, vocabulary: Vocabulary, topicId: string): string {
  const kind = slot.toLowerCase();
  const word = ofKind(kind, random, vocabulary, topicId);
  return slot === kind ? word : capitalised(word);
}

function ofKind(kind: string, random: Random, vocabulary: Vocabulary, topicId: string): string {
  switch (kind) {
    case 'n':
      return vocabulary.noun(random, topicId);
    case 'p':
      return plural(vocabulary.noun(random, topicId));
    case 'v':
      return vocabulary.verb(random);
    case 'g':
      return progressive(vocabulary.verb(random));
    case 'a':
      return vocabulary.adjective(random);
    case 'r':
      return vocabulary.role(random);
    case 'x':
      return vocabulary.rare(random);
    default:
      return String(2 + below(random, 19));
  }
}

/** The plural of an English noun, by the common rules. */
function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** The -ing form of an English verb, by the common rules. */
function progressive(verb: string): string {
  if (/[^e]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1);
}
