import { cutText } from '../core/text/text.ts';
import { slugOf } from './slug.ts';

/** A prompt as a Markdown file: its title as a heading, then its text. Without an extension, a name has at most 80 characters. */
export function promptFile(title: string, text: string): { name: string; text: string } {
  const name = cutText(slugOf(title), longestName);
  return { name: `${name}.md`, text: `# ${title}\n\n${text.trimEnd()}\n` };
}

/** With up to three bytes for each character, within the 255 bytes that file systems allow. */
const longestName = 80;
