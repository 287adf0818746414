/** First letter of a display name in upper case, for avatars without a picture; '?' for an empty name. */
export function initialOf(displayName: string): string {
  return [...displayName.trim()][0]?.toUpperCase() ?? '?';
}
