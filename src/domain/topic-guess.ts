import { foldText } from './text.ts';
import { beginsPair, type Subject, subjectOf } from './topic-words.ts';
import { shippedTopics } from './topics.ts';

/** What a text is about: subjects with their points, how strongly and how prominently each one is named. */
export type Subjects = ReadonlyMap<Subject, number>;

/**
 * The shipped topic (its id) that a prompt's subjects belong to. Deterministic. No subjects give Content Creation, the
 * widest topic.
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

/** The subjects that title and body name; the title counts most, then the body's opening. */
export function subjectsIn(title: string, body: string): Subjects {
  const points = new Map<Subject, number>();
  const count = (text: string, worth: number, atMost: number) => {
    const times = Map.groupBy(readWords(text), ({ subject }) => subject);
    for (const [subject, { length }] of times) {
      if (!subject) continue;
      points.set(subject, (points.get(subject) ?? 0) + subject.weight * worth * Math.min(length, atMost));
    }
  };
  count(title, 5, 1);
  count(body.slice(0, opening), 3, 1);
  count(body.slice(opening, readUpTo), 0.5, 3);
  return points;
}

/** Words of a text (lower case) that belong to no subject, in order. */
export function otherWords(text: string): string[] {
  return readWords(text).flatMap(({ word, subject }) => (subject ? [] : [word]));
}

/**
 * A text's words and pairs of words with their subjects. `c++`, `c#`, `.net` and `node.js` are words, `snake_case` is two.
 */
function readWords(text: string): { word: string; subject: Subject | undefined }[] {
  const pattern = /\.net(?!\p{L})|[\p{L}\p{M}\p{N}]+(?:[.'][\p{L}\p{N}]+)*[+#]*/gu;
  const words = text.toLowerCase().normalize('NFC').replaceAll('’', "'").match(pattern) ?? [];
  const read = [];
  let next = foldText(words[0] ?? '');
  for (let i = 0; i < words.length; i++) {
    const word = next;
    next = foldText(words[i + 1] ?? '');
    const pair = beginsPair(word) ? subjectOf(`${word} ${next}`) : undefined;
    read.push({ word: words[i] ?? '', subject: pair ?? subjectOf(word) });
    if (!pair) continue;
    i++;
    next = foldText(words[i + 1] ?? '');
  }
  return read;
}

const fallbackTopic = 'content-creation';

/** Points below which words are an accident. */
const enough = 1.5;

/** Code units of a body that say what it is about, and those that are read at all. */
const opening = 240;
const readUpTo = 3_000;
