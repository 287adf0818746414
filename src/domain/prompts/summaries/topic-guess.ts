import { foldText } from '../../core/text/text.ts';
import { shippedTopics } from '../topics.ts';
import { type Subject, subjectNamedBy } from './topic-words.ts';

/** The subjects of a text with their scores: how strongly and how prominently each is named. */
export type Subjects = ReadonlyMap<Subject, number>;

/**
 * The shipped topic (its id) that fits a prompt's subjects best. Deterministic. Without subjects it is Content Creation, the
 * broadest topic.
 */
export function guessTopic(subjects: Subjects): string {
  const points = new Map<string, number>();
  for (const [subject, found] of subjects) {
    points.set(subject.topicId, (points.get(subject.topicId) ?? 0) + found);
  }
  let best = { id: fallbackTopic, points: enough };
  for (const { id } of shippedTopics) {
    const found = points.get(id) ?? 0;
    if (found > best.points) best = { id, points: found };
  }
  return best.id;
}

/** The shipped topics (their ids) whose subjects a short text names, such as a search, the strongest first. */
export function nearestTopics(text: string): string[] {
  const points = new Map<string, number>();
  for (const [{ topicId }, found] of subjectsIn(text, ''))
    points.set(topicId, (points.get(topicId) ?? 0) + found);
  return [...points].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The subjects that title and body name; the title counts most, then the body's opening. */
export function subjectsIn(title: string, body: string): Subjects {
  const points = new Map<Subject, number>();
  const count = (text: string, worth: number, atMost: number) => {
    const times = new Map<Subject, number>();
    readWords(text, (_word, subject) => {
      if (subject) times.set(subject, (times.get(subject) ?? 0) + 1);
    });
    for (const [subject, found] of times) {
      points.set(subject, (points.get(subject) ?? 0) + subject.weight * worth * Math.min(found, atMost));
    }
  };
  count(title, 5, 1);
  count(body.slice(0, opening), 3, 1);
  count(body.slice(opening, readUpTo), 0.5, 3);
  return points;
}

/** Words of a text (lower case) that belong to no subject, in order. */
export function otherWords(text: string): string[] {
  const others: string[] = [];
  readWords(text, (word, subject) => {
    if (!subject) others.push(word);
  });
  return others;
}

/**
 * Calls `visit` with each of a text's words, or pairs of words that are a subject, in order. `c++`, `c#`, `.net` and `node.js` are
 * words, `snake_case` is two.
 */
function readWords(text: string, visit: (word: string, subject: Subject | undefined) => void): void {
  const pattern = /\.net(?!\p{L})|[\p{L}\p{M}\p{N}]+(?:[.'][\p{L}\p{N}]+)*[+#]*/gu;
  const lower = text.toLowerCase();
  // Most texts have no letter to fold, whatever their quotation marks and emoji.
  const folded = foldable.test(lower) ? foldText : (word: string) => word;
  const words = lower.normalize('NFC').replaceAll('’', "'").match(pattern) ?? [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const named = subjectNamedBy(folded(word), folded(words[i + 1] ?? ''));
    visit(word, named?.subject);
    if (named?.words === 2) i++;
  }
}

const foldable = /[[\p{L}\p{M}\p{N}]--\p{ASCII}]/v;
const fallbackTopic = 'content-creation';

/** Scores below this are treated as coincidence. */
const enough = 1.5;

/** Code units of a body that say what it is about, and those that are read at all. */
const opening = 240;
const readUpTo = 3_000;
