import { checkSync } from 'recheck';

/** A regular expression as written in a source. */
export interface Pattern {
  source: string;
  flags: string;
}

/**
 * How the time of a regular expression grows with the length of the text, if faster than linearly: for
 * instance "exponential, such as for 'a'.repeat(31)"; otherwise undefined.
 *
 * The check is that of recheck, in JavaScript. Each alternative is checked alone, because all can be tried
 * only one after the other; and repetitions up to a number are shortened, because they take a constant time.
 * Without this, a few patterns take minutes.
 */
export function growthOf({ source, flags }: Pattern): string | undefined {
  const tokens = tokensOf(flags.includes('v') ? withPlainClasses(source) : source);
  // These are searched for slow texts, and alternatives would not make that faster.
  const isSearched = tokens.some((token) => /^(?:\\[1-9k]|\(\?<?[=!])/.test(token));
  const isSticky = flags.includes('y');
  const options = flags.replace(/[gyd]/g, '').replace('v', 'u');
  for (const variant of isSearched ? [tokens] : alternativesOf(tokens)) {
    if (isLinear(variant, isSticky, flags)) continue;
    const text = variant.map((token) => (/^\{\d/.test(token) ? shortened(token) : token)).join('');
    const result = checkSync(isSticky ? `^(?:${text})` : text, options, limits);
    if (result.status === 'vulnerable') return `${result.complexity.summary}: ${result.attack.pattern}`;
    if (result.status === 'unknown') return `${result.error.kind} while checking ${text}`;
  }
  return undefined;
}

/** Limits of recheck's search for texts, where it cannot decide: that of lookarounds and back references. */
const limits = {
  maxIteration: 3,
  maxInitialGenerationSize: 150,
  maxGenerationSize: 40,
  maxAttackStringSize: 5_000,
  attackLimit: 2_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  // Reached on an overloaded computer only.
  timeout: 120_000,
} as const;

// A check in JavaScript needs neither Java nor the program that npm installs with recheck.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** Escapes, classes, openings of groups, quantifiers, and single characters. */
function tokensOf(source: string): string[] {
  const token =
    /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|./g;
  return source.match(token) ?? [];
}

const isQuantifier = (token = '') => /^(?:[*+?]|\{\d)/.test(token);
const isLoop = (token: string) => /^(?:[*+]|\{\d+,\})/.test(token);

/**
 * Whether it is linear without further checks: without loops, or with one loop over a character or class that
 * begins at one place in the text.
 */
function isLinear(tokens: readonly string[], isSticky: boolean, flags: string): boolean {
  const loops = tokens.flatMap((token, n) => (n > 0 && isLoop(token) ? [n] : []));
  const isAnchored = isSticky || (tokens[0] === '^' && !flags.includes('m'));
  return loops.length === 0 || (isAnchored && loops.length === 1 && tokens[(loops[0] ?? 0) - 1] !== ')');
}

/** The alternatives of a pattern, and of its groups that contain loops and are not repeated. */
function alternativesOf(tokens: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    const end = token.startsWith('(') ? closing(tokens, at) : at;
    if (token === '|') parts.push([]);
    else parts.at(-1)?.push(...tokens.slice(at, end + 1));
    at = end;
  }
  return parts.length > 1 ? parts.flatMap(alternativesOf) : alternativesOfGroups(tokens);
}

function alternativesOfGroups(tokens: readonly string[]): string[][] {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    if (!token.startsWith('(')) continue;
    const end = closing(tokens, at);
    if (isQuantifier(tokens[end + 1]) || !tokens.slice(at, end).some(isLoop)) at = end;
    else {
      const rests = alternativesOfGroups(tokens.slice(end + 1));
      const before = tokens.slice(0, at);
      return alternativesOf(tokens.slice(at + 1, end)).flatMap((inside) =>
        rests.map((rest) => [...before, ...inside, ...rest]),
      );
    }
  }
  return [[...tokens]];
}

/** The place of the `)` of the group that begins at `at`. */
function closing(tokens: readonly string[], at: number): number {
  let depth = 0;
  for (let end = at; end < tokens.length; end++) {
    if (tokens[end]?.startsWith('(')) depth++;
    else if (tokens[end] === ')' && --depth === 0) return end;
  }
  return tokens.length;
}

/** `{80}` as `{3}`, `{0,80}` as `{0,3}`. */
function shortened(quantifier: string): string {
  return quantifier.replace(/\d+/g, (count) => String(Math.min(3, Number(count))));
}

/** Replaces the nested classes of the flag v, which recheck does not know, by classes of code points. */
function withPlainClasses(source: string): string {
  let plain = '';
  for (let at = 0; at < source.length; at++) {
    let end = at;
    for (let depth = 0; end < source.length; end++) {
      if (source[end] === '\\') end++;
      else if (source[end] === '[') depth++;
      else if (source[end] === ']') depth--;
      if (depth === 0) break;
    }
    const part = source.slice(at, end + 1);
    plain += part.startsWith('[') ? plainClass(part) : part;
    at = end;
  }
  return plain;
}

function plainClass(nested: string): string {
  const runs = every.matchAll(new RegExp(`${nested}+`, 'gv'));
  const ranges = Array.from(runs, ([run]) => {
    const characters = [...run];
    return [characters[0], characters.at(-1)]
      .map((one) => `\\u{${one?.codePointAt(0)?.toString(16)}}`)
      .join('-');
  });
  return `[${ranges.join('')}]`;
}

/** Every character, in the order of their numbers. */
const every = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  .filter((one) => one.isWellFormed())
  .join('');
