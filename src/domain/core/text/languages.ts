/** The languages of prompts that are detected, ISO 639-1. */
export const detectedLanguages = [
  ...(['ar', 'de', 'en', 'es', 'fr', 'hi', 'id', 'it', 'ja', 'ko', 'nl'] as const),
  ...(['pl', 'pt', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh'] as const),
];

/** The English name of a language by its ISO 639-1 code; the code itself if unknown. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
