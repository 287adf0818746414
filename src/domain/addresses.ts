import { limits } from './limits.ts';

/** Whether the text is an absolute http or https address without user and password. */
export function isWebAddress(text: string): boolean {
  if (text.length > limits.url || !/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/** Whether the text is the address of a file that this site stores (`/files/{id}/page.webp`) or draws (`/covers/{topic}/{title}.svg`). */
export function isOwnFile(text: string): boolean {
  return uploadIdOf(text) !== null || /^\/covers\/[a-z0-9-]{1,60}\/[^/?#\s]{1,1200}\.svg$/.test(text);
}

/** The id of the upload in an address of this site's files, or null. */
export function uploadIdOf(address: string): string | null {
  return /^\/files\/([0-9a-f-]{36})\/(?:page\.webp|video\.(?:mp4|webm))$/.exec(address)?.[1] ?? null;
}

/** The card-width version of a picture uploaded here; any other address is returned unchanged. */
export function cardImage(address: string): string {
  return uploadIdOf(address) && address.endsWith('/page.webp')
    ? address.replace(/page\.webp$/, 'card.webp')
    : address;
}

/** Address of the generated cover of a prompt without a picture. Without a topic it has the site's own colour. */
export function drawnCover(topicId: string, title: string): string {
  const name = title.trim().slice(0, limits.title) || 'Untitled';
  return `/covers/${topicId || 'none'}/${encodeURIComponent(name.toWellFormed())}.svg`;
}
