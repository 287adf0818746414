import type { SubjectText } from '../../../database/core/json-columns.ts';
import type { ReportSubject } from '../../../domain/moderation/reports.ts';

/** Returns the texts of a subject by their labels, without blank ones. */
export function reportedTextByField(kind: ReportSubject, text: SubjectText): Map<string, string> {
  if (kind === 'comment') return new Map([['Comment', text.body]]);
  const all: [string, string | undefined][] = [
    ['Title', text.title],
    ['Heading', text.heading],
    ['Short Description', text.summary],
    ['Prompt Content', text.body],
    ['Tags', text.tags?.join(', ')],
    ['Cover Image', text.imageUrl],
    ...(text.samples ?? []).map(({ title, content }, n): [string, string] => [
      `Sample response ${n + 1}`,
      [title, content].filter(Boolean).join('\n'),
    ]),
  ];
  return new Map(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
