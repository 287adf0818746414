import { foldText } from '../../core/text/folding.ts';
import { type Subject, subjectNamedBy } from './topic-words.ts';

/**
 * The shipped topic (its id) that a text is clearly about by the subjects it names; undefined if there is
 * none.
 */
export function clearTopicOf(text: string): string | undefined {
  const [[id, max] = ['', 0], [, second] = ['', 0]] = topicPoints(text);
  return max > 0 && max >= clearly * second ? id : undefined;
}

/**
 * The shipped topics (their ids) whose subjects are named in a short text, such as a search, the strongest
 * first.
 */
export function nearestTopics(text: string): string[] {
  return topicPoints(text).map(([id]) => id);
}

/** Tags for a prompt without any: the subjects that the text names most, at most four. */
export function subjectTags(text: string): string[] {
  const points = sums(
    subjectsIn(text).filter(({ weight }) => weight > 1),
    ({ tag }) => tag,
  );
  return points.slice(0, maxTags).map(([tag]) => tag);
}

function topicPoints(text: string): [id: string, points: number][] {
  return sums(subjectsIn(text), ({ topicId }) => topicId);
}

/** The total weights of subjects by a shared property, the greatest first. */
function sums(subjects: readonly Subject[], by: (subject: Subject) => string): [string, number][] {
  const points = new Map<string, number>();
  for (const subject of subjects) points.set(by(subject), (points.get(by(subject)) ?? 0) + subject.weight);
  return [...points].sort(([, a], [, b]) => b - a);
}

/**
 * The subjects that a text names, once each. `c++`, `c#`, `.net` and `node.js` are words, `snake_case` is
 * two.
 */
function subjectsIn(text: string): Subject[] {
  const pattern = /\.net(?!\p{L})|[\p{L}\p{M}\p{N}]+(?:[.'][\p{L}\p{N}]+)*[+#]*/gu;
  const words = foldText(text.toLowerCase()).replaceAll('’', "'").match(pattern) ?? [];
  const subjects = new Set<Subject>();
  for (let i = 0; i < words.length; i++) {
    const named = subjectNamedBy(words[i] ?? '', words[i + 1] ?? '');
    if (named) subjects.add(named.subject);
    if (named?.words === 2) i++;
  }
  return [...subjects];
}

/** The minimum ratio of a clear topic's points to those of the next one. */
const clearly = 1.5;
const maxTags = 4;
