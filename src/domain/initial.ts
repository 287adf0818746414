/** First letter of a display name for the avatar without a picture (SPEC 2), upper-cased; '?' for an empty name. */
export function initialOf(displayName: string): string {
  return [...displayName.trim()][0]?.toUpperCase() ?? '?';
}
