import { foldSearched } from '../../core/text/words.ts';
import { trimTag, withoutApostrophes } from './tags.ts';

/**
 * The key by which tags are stored and found: as searches fold words, so that 學習 and 学习 are one tag. Its
 * table of characters is too large for pages, which compare tags by `tagKey`. It never begins with a
 * comma (a full-width one folds to it): such keys are those of kinds and models.
 */
export function storedTagKey(tag: string): string {
  return foldSearched(withoutApostrophes(trimTag(tag))).replace(/^[,\s]+(?=[^,\s])/, '');
}
