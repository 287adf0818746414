/**
 * Returns when a prompt should be used, for programs that choose between prompts: what its author wrote,
 * otherwise a line made from its topic and tags. Empty for a draft without any of these.
 */
export function whenToUse({ useWhen, categoryId, tags }: UseWhenSource): string {
  if (useWhen) return writtenUseWhen(useWhen);
  // The id of a topic is its name in lower case with hyphens, and never changes.
  const subjects = [categoryId?.replaceAll('-', ' '), tags.join(', ')].filter(Boolean);
  return subjects.length ? `Use when you need help with ${subjects.join(': ')}.` : '';
}

export interface UseWhenSource {
  useWhen: string;
  /** null or empty in a draft without one. */
  categoryId: string | null;
  tags: readonly string[];
}

/** Returns what an author wrote as a line that begins with “Use”. */
export function writtenUseWhen(useWhen: string): string {
  return useWhen.toLowerCase().startsWith('use ') ? useWhen : `Use when ${useWhen}`;
}
