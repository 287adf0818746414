import { chinese, japanese } from './asian.ts';
import { english } from './english.ts';
import { german, russian, turkish } from './european.ts';
import type { Language } from './language.ts';
import { french, portuguese, spanish } from './romance.ts';

/** All languages; their shares add up to 1. */
export const languages: readonly Language[] = [
  english,
  spanish,
  german,
  french,
  portuguese,
  turkish,
  chinese,
  japanese,
  russian,
];
