/** Returns the storage keys of the files that an upload may have. */
export function filesOf({ id, kind }: { id: string; kind: 'image' | 'video' }): string[] {
  const names = kind === 'image' ? ['page.webp', 'card.webp'] : ['video.mp4', 'video.webm'];
  return names.map((name) => `${id}/${name}`);
}
