import { cutText } from '../core/text/text.ts';
import { slugOf } from './slug.ts';

/**
 * A prompt as a Markdown file: its title as a heading, then its text. The name has at most 80 characters,
 * without the extension.
 */
export function promptFile(title: string, text: string): { name: string; text: string } {
  const name = cutText(slugOf(title), longestName);
  return { name: `${name}.md`, text: `# ${title}\n\n${text.trimEnd()}\n` };
}

/** At up to three bytes per character, within the 255 bytes that file systems allow. */
const longestName = 80;
