/** Whether a text resembles an email address. Catches most typos in forms; the API validates strictly. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text.trim());
}

/** Error message for an invalid address. */
export const notAnEmail = 'Email must be an address like name@example.com';

/** Why the text of a required email field is invalid; undefined when it is valid. */
export function emailProblem(text: string): string | undefined {
  if (!text.trim()) return 'Email is required';
  return looksLikeEmail(text) ? undefined : notAnEmail;
}

/** The form of an address in which it is stored and compared; see {@link canonicalEmail}. */
const canonical =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/u;

/**
 * The one form of an email address: lower case and NFC, with an international domain in ASCII (`xn--…`, UTS
 * 46). Undefined if it is not an address.
 */
export function canonicalEmail(text: string): string | undefined {
  const [, name = '', domain = ''] = /^([^@]+)@([^\s@/\\?#:[\]%]+)$/.exec(text.trim()) ?? [];
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
  const address = `${name}@${host}`.toLowerCase().normalize('NFC');
  return host && canonical.test(address) ? address : undefined;
}

/** An address as people read it: with an international domain in its own script. */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const labels = address.slice(at).split('.');
  const readable = labels
    .map((label) => (label.startsWith('xn--') ? decoded(label.slice(4)) : label))
    .join('.');
  // What does not lead back to the same domain is shown as it is.
  return canonicalEmail(address.slice(0, at) + readable) === address
    ? address.slice(0, at) + readable
    : address;
}

/** Decodes a label (Punycode, RFC 3492). */
function decoded(label: string): string {
  const end = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(0, end))].map((letter) => letter.charCodeAt(0));
  let [code, index, bias] = [128, 0, 72];
  for (let at = end + 1; at < label.length; ) {
    const before = index;
    for (let weight = 1, step = 36; at < label.length; step += 36) {
      const digit = Number.parseInt(label[at++] ?? '', 36);
      // Letters are the first 26 digits.
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(26, Math.max(1, step - bias));
      if (value < threshold) break;
      weight *= 36 - threshold;
    }
    const count = points.length + 1;
    bias = adapted(index - before, count, before === 0);
    code += Math.floor(index / count);
    index %= count;
    if (!(code <= 0x10ffff)) return label;
    points.splice(index++, 0, code);
  }
  return String.fromCodePoint(...points);
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}
