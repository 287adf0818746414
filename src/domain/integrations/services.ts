/** An AI service that a prompt can be opened in. */
export interface Service {
  name: string;
  /** Opens the service without a text. */
  home: string;
  /** Opens the service with the text at `{text}`; absent if no link fills its input. */
  link?: string | undefined;
  /** Maximum length in characters of a link that the service accepts. */
  limit?: number | undefined;
  /** Whether the service submits the text of a link without confirmation. */
  sends?: 'never' | 'maybe' | 'always' | undefined;
  /** Runs at an address that each reader enters and that replaces `{address}` in `home` and `link`. */
  own?: boolean | undefined;
}

/** The URL to open, and whether it contains the text; if not, the reason. */
export type ServiceTarget =
  | { url: string; filled: true }
  | { url: string; filled: false; reason: 'premium' | 'no-link' }
  | { url: string; filled: false; reason: 'too-long'; length: number; limit: number };

/**
 * The URL that opens a text in a service. The text is never cut: a link that exceeds the service's limit is
 * replaced by the one without the text. The text of a premium prompt is never part of a URL. `address` is
 * that of the reader's own service, without a trailing slash.
 */
export function serviceTarget(
  { home, link, limit }: Pick<Service, 'home' | 'link' | 'limit'>,
  { text, isPremium, address = '' }: { text: string; isPremium: boolean; address?: string | undefined },
): ServiceTarget {
  const at = (template: string) => template.replace('{address}', () => address);
  const url = at(home);
  if (isPremium) return { url, filled: false, reason: 'premium' };
  if (link === undefined || limit === undefined) return { url, filled: false, reason: 'no-link' };
  // A lone surrogate, which a reader can paste, cannot be encoded.
  const filled = at(link).replace('{text}', () => encodeURIComponent(text.toWellFormed()));
  return filled.length > limit
    ? { url, filled: false, reason: 'too-long', length: filled.length, limit }
    : { url: filled, filled: true };
}

/**
 * The address of a reader's own service in its stored form: http or https, without query, fragment and
 * trailing slashes. Undefined if it is not such an address.
 */
export function ownAddress(entered: string): string | undefined {
  const text = entered.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

/**
 * The problem with a service's `home` or `link`, in words that follow its name; undefined if there is none.
 */
export function templateProblem(
  template: string,
  { own, fills }: { own: boolean; fills: boolean },
): string | undefined {
  const rest = own ? template.replace(/^\{address\}(?=\/|$)/, 'https://example.com') : template;
  if (own && rest === template)
    return 'must begin with {address}, because the service has own: true. Example: "{address}/?q={text}"';
  const protocol = URL.parse(rest.replace('{text}', 'x'))?.protocol;
  if (protocol === undefined || !['http:', 'https:', ...appProtocols].includes(protocol))
    return `must be a URL that begins with https://, http:// or ${appProtocols.map((name) => `${name}//`).join(', ')}`;
  const [before = '', ...after] = rest.split('{text}');
  if (after.length !== (fills ? 1 : 0))
    return fills
      ? 'must contain {text} once'
      : 'must not contain {text}: it opens the service without a text';
  if (fills && !/[?#]/.test(before))
    return 'must have {text} after a ? or #. Example: https://example.com/?q={text}';
  if (/[{}\s]/.test(rest.replace('{text}', ''))) return 'has a misplaced brace or space';
  return undefined;
}

/** Protocols that open an application on the reader's device. */
const appProtocols = ['cursor:'];

/** Whether a URL opens an application rather than a page. */
export function opensApplication(url: string): boolean {
  return appProtocols.some((protocol) => url.startsWith(protocol));
}
