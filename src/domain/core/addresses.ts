import { versionOf } from './hash.ts';
import { limits } from './limits.ts';

/** Whether the text is an absolute http or https address without user and password. */
export function isWebAddress(text: string): boolean {
  if (text.length > limits.url || !/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/** Whether a host name, or an IP address with or without brackets, is always this machine's own. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

/**
 * Whether the text is the address of a file that this site stores (`/files/{id}/page.webp`) or generates (a
 * cover).
 */
export function isOwnFile(text: string): boolean {
  return uploadIdOf(text) !== null || coverAddress.test(text);
}

/**
 * Whether a browser that loads the address for a page of the site would send the request to the site itself,
 * by http or https. Does not check that it is a file: see {@link isOwnFile}.
 */
export function isAtSite(address: string, siteUrl: string): boolean {
  const [asked, own] = [URL.parse(address, siteUrl), URL.parse(siteUrl)].map(
    // A trailing dot does not make a name refer to another server.
    (url) => url && `${url.hostname.replace(/\.$/, '')}:${url.port}`,
  );
  return asked === own;
}

/**
 * An address with all letters in NFC, as names are stored: `e%CC%81` becomes `%C3%A9`. Some systems type and
 * copy accents as characters of their own. An address that is not valid UTF-8 is returned unchanged.
 */
export function composedAddress(address: string): string {
  return address.replace(/[a-z]?(?:%[89a-f][0-9a-f])+/gi, (letters) => {
    try {
      const decoded = decodeURIComponent(letters);
      const composed = decoded.normalize('NFC');
      return composed === decoded ? letters : encodeURIComponent(composed);
    } catch {
      return letters;
    }
  });
}

// `/covers/{topic}/{title}.svg` was the address of generated covers before they showed the prompt's text.
const coverAddress =
  /^\/covers\/(?:generated|[a-z0-9-]{1,60}\/[^/?#\s]{1,1200}|prompts\/[0-9a-f-]{36}\/[0-9a-f]{8})\.svg$/;

/** The id of the upload in an address of this site's files, or null. */
export function uploadIdOf(address: string): string | null {
  const file = withFocus(address);
  return /^\/files\/([0-9a-f-]{36})\/(?:page\.webp|video\.(?:mp4|webm))$/.exec(file)?.[1] ?? null;
}

/** The point of a picture that crops keep, in percent of its width and height. */
export interface PictureFocus {
  x: number;
  y: number;
}

/** Returns a position within a picture in whole percent of its size. */
export function percentOf(position: number, size: number): number {
  return Math.min(100, Math.max(0, Math.round((100 * position) / size)));
}

const focusPattern = /#(\d{1,2}|100),(\d{1,2}|100)$/;

/** The focus that an author chose, which is the fragment of the picture's address. */
export function focusOf(address: string): PictureFocus | undefined {
  const [, x, y] = focusPattern.exec(address) ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : undefined;
}

/** The address of a picture with this focus, or with none. */
export function withFocus(address: string, focus?: PictureFocus): string {
  return address.replace(focusPattern, '') + (focus ? `#${focus.x},${focus.y}` : '');
}

/** The card-width version of a picture uploaded here; any other address is returned unchanged. */
export function cardImage(address: string): string {
  const file = withFocus(address);
  return uploadIdOf(file) ? file.replace(/page\.webp$/, 'card.webp') : address;
}

/** The stored address of a cover that is generated from the prompt's text; clients can send it as well. */
export const generatedCover = '/covers/generated.svg';

/** Whether a prompt's cover is generated from its text; '' means no cover. */
export function isGeneratedCover(address: string): boolean {
  return address.startsWith('/covers/');
}

/** Converts any address of a generated cover to {@link generatedCover}; returns other addresses unchanged. */
export function storedCover(address: string): string {
  return isGeneratedCover(address) ? generatedCover : address;
}

/** The data shown by a generated cover. */
export interface CoverFacts {
  id: string;
  categoryId: string;
  beginning: string;
}

/**
 * Address of a prompt's generated cover. It changes with all data that the cover shows, so it can be cached
 * forever.
 */
export function promptCoverPath({ id, categoryId, beginning }: CoverFacts): string {
  return `/covers/prompts/${id}/${versionOf([categoryId, beginning])}.svg`;
}

/**
 * The network of an address: /24, IPv6 /48. Expects an address as the limits count it, IPv4 or an IPv6
 * network.
 */
export function networkOf(address: string): string {
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : address.replace(/\.\d+$/, '.0/24');
}

/** An address without a slash at its end, for comparison. */
export function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
