import { readLocal, writeLocal } from '../../core/browser-storage.ts';

/** An answer that a reader keeps in this browser. */
export interface KeptAnswer {
  id: string;
  promptId: string;
  title: string;
  model: string;
  /** ISO day. */
  date: string;
  text: string;
}

const key = 'kept-answers';
/** Answers of all prompts, and characters of their JSON. */
const maxAnswers = 20;
const maxCharacters = 200_000;

/** The kept answers of all prompts, latest first; none if the entry is damaged. */
export function keptAnswers(): KeptAnswer[] {
  try {
    const stored: unknown = JSON.parse(readLocal(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Keeps an answer. Returns why this browser cannot; undefined if it does. */
export function keepAnswer(answer: Omit<KeptAnswer, 'id'>): 'too long' | 'full' | 'blocked' | undefined {
  const kept = { ...answer, id: String(Date.now()) };
  if (JSON.stringify([kept]).length > maxCharacters) return 'too long';
  const all = [kept, ...keptAnswers()];
  const text = JSON.stringify(all);
  if (all.length > maxAnswers || text.length > maxCharacters) return 'full';
  writeLocal(key, text);
  return readLocal(key) === text ? undefined : 'blocked';
}

export function deleteAnswer(id: string): void {
  const others = keptAnswers().filter((answer) => answer.id !== id);
  writeLocal(key, others.length ? JSON.stringify(others) : '');
}

function isKept(entry: unknown): entry is KeptAnswer {
  const names = ['id', 'promptId', 'title', 'model', 'date', 'text'];
  return names.every((name) => typeof (entry as Record<string, unknown> | null)?.[name] === 'string');
}
