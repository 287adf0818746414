import type { SubjectWords } from '../../../database/core/json-columns.ts';
import type { ReportSubject } from '../../../domain/moderation/reports.ts';

/** Returns the texts of a subject by their labels, without blank ones. */
export function reportedTextByField(kind: ReportSubject, words: SubjectWords): Map<string, string> {
  if (kind === 'comment') return new Map([['Comment', words.body]]);
  const all: [string, string | undefined][] = [
    ['Title', words.title],
    ['Heading', words.heading],
    ['Short Description', words.summary],
    ['Prompt Content', words.body],
    ['Tags', words.tags?.join(', ')],
    ['Cover Image', words.imageUrl],
    ...(words.samples ?? []).map(({ title, content }, n): [string, string] => [
      `Sample response ${n + 1}`,
      [title, content].filter(Boolean).join('\n'),
    ]),
  ];
  return new Map(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
