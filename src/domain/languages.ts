/** The English name of a language by its ISO 639-1 code; the code itself where there is none. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
