import type { Found } from './found.ts';

/** Characters that are not drawn: tags, controls of direction, joiners, fillers and selectors of variants. */
const runs = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

const emoji = /^[\u20e3\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const emojiStart = /^\p{Extended_Pictographic}$/u;
const latin = /^\p{Script=Latin}$/u;
/** Letters and marks that are written with joiners. */
const joining =
  /^[\p{scx=Arab}\p{scx=Syrc}\p{scx=Hebr}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Thai}\p{scx=Laoo}]$/u;
/** Scripts without spaces between words, where U+200B marks where a line may end. */
const spaceless = /^[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}]$/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Characters that have no variants. */
const plain = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s!-"$-),-/:-@[-`{-~]$/u;

/** The tags of a flag such as that of England (UTS #51, emoji tag sequences), after U+1F3F4. */
const flagTags = /^[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3}\u{e007f}/u;

/** More single characters than a text gets by being copied from a page. */
const manySingles = 20;

interface Place {
  char: string;
  code: number;
  /** The visible characters around the run; empty at the ends of the text. */
  before: string;
  after: string;
  /** The character directly before it, which may be invisible. */
  previous: string;
  /** The number of invisible characters in a row. */
  runLength: number;
  at: number;
}

/** Finds characters that people cannot see, except where a script or an emoji needs them. */
export function* invisibleCharacters(text: string): Generator<Found> {
  const facts = { isRightToLeft: memoized(() => rightToLeft.test(text)), line: linesOf(text) };
  const singles: Found[] = [];
  for (const { 0: run, index } of text.matchAll(runs)) {
    const before = characterBefore(text, index);
    const flag = before === '\u{1f3f4}' ? (flagTags.exec(run)?.[0].length ?? 0) : 0;
    const chars = [...run];
    const after = String.fromCodePoint(text.codePointAt(index + run.length) ?? 32);
    let [at, previous] = [index, before];
    let found: Found | undefined;
    for (const char of chars) {
      const place = {
        char,
        code: char.codePointAt(0) ?? 0,
        before,
        after,
        previous,
        runLength: chars.length,
        at,
      };
      const rule = at < index + flag ? undefined : ruleFor(place, facts);
      if (found?.rule !== rule) {
        if (found) yield found;
        found = rule && { rule, start: at, end: at };
        if (found && isMild(place, facts)) found.mild = true;
      }
      at += char.length;
      previous = char;
      if (found) found.end = at;
    }
    if (found?.mild && found.rule === 'invisible-characters') singles.push(found);
    else if (found) yield found;
  }
  for (const { mild, ...single } of singles) {
    const isCommon = singles.length <= manySingles || text[single.start] === '\u00ad';
    yield isCommon ? { ...single, mild: true } : single;
  }
}

interface Facts {
  /** Whether the text has Arabic or Hebrew letters. */
  isRightToLeft: () => boolean;
  line: (at: number) => Line;
}

/** A line with controls of direction. */
interface Line {
  isRightToLeft: boolean;
  /** Whether its controls end what they begin and override nothing. */
  isClosed: boolean;
}

function characterBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  const length = unit >= 0xdc00 && unit <= 0xdfff ? 2 : 1;
  return text.slice(Math.max(0, index - length), index);
}

const isDirection = (code: number) =>
  (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);

function ruleFor(place: Place, facts: Facts): Found['rule'] | undefined {
  const { code, at } = place;
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag-characters';
  if (!isDirection(code)) return isNeeded(place, facts) ? undefined : 'invisible-characters';
  const line = facts.line(at);
  return line.isRightToLeft && line.isClosed ? undefined : 'direction-controls';
}

/** Whether the writing system of its neighbours, or an emoji, needs the character. */
function isNeeded(
  { char, code, before, after, previous, runLength, at }: Place,
  { isRightToLeft }: Facts,
): boolean {
  switch (true) {
    case char === '\u200d' && emoji.test(before) && emojiStart.test(after):
      return true;
    case char === '\u200c' || char === '\u200d':
      return runLength <= 2 && (joining.test(before) || joining.test(after));
    case char === '\u200b':
      return runLength <= 2 && (spaceless.test(before) || spaceless.test(after));
    case char === '\u200e' || char === '\u200f' || char === '\u061c':
      return runLength <= 2 && isRightToLeft();
    case char === '\ufeff':
      return at === 0;
    case code >= 0xfe00 && code <= 0xfe0f:
      return previous === before && before !== '' && !plain.test(before);
    case code >= 0xe0100 && code <= 0xe01ef:
      return previous === before && /^\p{Script=Han}$/u.test(before);
    case code >= 0x180b && code <= 0x180f:
      return /^\p{scx=Mong}$/u.test(before);
    case code === 0x115f || code === 0x1160:
      return /^[\u1100-\u11ff]$/.test(before) || /^[\u1100-\u11ff]$/.test(after);
    case code === 0x17b4 || code === 0x17b5:
      return /^\p{scx=Khmr}$/u.test(before);
    case char === '\u034f':
      return runLength === 1 && /^[\p{M}\p{scx=Hebr}]$/u.test(before);
    default:
      return false;
  }
}

/** Whether texts often get it by being copied, and it cannot carry a message. */
function isMild({ char, code, before, after, runLength, at }: Place, facts: Facts): boolean {
  if (isDirection(code)) return facts.line(at).isClosed;
  if (runLength > 1) return false;
  if ('\u00ad\u200e\u200f\u061c\u2060\ufeff'.includes(char)) return true;
  return '\u200b\u200c\u200d\ufe0e\ufe0f'.includes(char) && !(latin.test(before) && latin.test(after));
}

/** Returns a function that describes the line of a place. Places in ascending order take linear time. */
function linesOf(text: string): Facts['line'] {
  let [start, end] = [0, -1];
  let line: Line;
  return (at) => {
    if (at < start || at > end) {
      start = text.lastIndexOf('\n', at) + 1;
      end = text.indexOf('\n', at);
      if (end < 0) end = text.length;
      const content = text.slice(start, end);
      line = { isRightToLeft: rightToLeft.test(content), isClosed: isClosed(content) };
    }
    return line;
  };
}

function isClosed(line: string): boolean {
  let depth = 0;
  for (const [control] of line.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if ('\u202d\u202e'.includes(control)) return false;
    depth += '\u202c\u2069'.includes(control) ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function memoized<T>(read: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= read());
}
