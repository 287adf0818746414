/** The languages of prompts that are detected, ISO 639-1. */
export const detectedLanguages = [
  ...(['ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fr', 'he', 'hi', 'hu', 'id'] as const),
  ...(['it', 'ja', 'ko', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sr', 'sv', 'ta', 'th', 'tr'] as const),
  ...(['uk', 'vi', 'zh'] as const),
];

/** The English name of a language by its ISO 639-1 code; the code itself if unknown. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
