import { quantity } from '../../ui/numbers.ts';

/** Returns 'Copied, 2 blanks left', or 'Copied'. */
export function copiedMessage(blanks: number): string {
  return blanks ? `Copied, ${quantity(blanks, 'blank')} left` : 'Copied';
}

/** Returns the same message for a toast, which names the copied text. */
export function copiedToast(blanks: number): string {
  return blanks ? copiedMessage(blanks) : 'Prompt copied to clipboard';
}

/** The toast's text when the browser does not allow copying. */
export const copyFailed: [title: string, advice: string] = [
  'Failed to copy prompt',
  'Select the text and copy it manually.',
];
