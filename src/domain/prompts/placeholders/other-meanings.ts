/** The text in a bracket and what surrounds it on its line. */
export interface Bracket {
  text: string;
  before: string;
  after: string;
}

/**
 * Returns a predicate: whether a bracket is part of a transcript, a numbered reference, a score, a command
 * line, an attribute or another notation that its line or the whole body reveals. Each rule examines a
 * limited number of characters.
 */
export function otherMeanings(
  body: string,
  lines: readonly string[],
): (bracket: Bracket, line: number) => boolean {
  const isTimed = (body.match(/^[ \t]*\[?\d{1,2}:\d\d(?::\d\d)?\b/gm)?.length ?? 0) > 1;
  const hasRoles = new Set(body.match(/^\[(?:user|human|assistant|ai|bot|model|system)\]/gim)).size > 1;
  const hasFilters = /\[\d+:[avs]\]|filter_complex/.test(body);
  const outsideCode = new Set(
    Array.from(body.matchAll(/(?<!`)\[([^[\]\n]{1,80})\](?!`)/g), ([, text]) => text),
  );
  const series = numberedSeries(body);
  const usage = usageLines(lines);
  // Many brackets of a body have the same text.
  const known = new Map<string, boolean>();
  const ofText = (text: string) => {
    const result = known.get(text) ?? [numbered, sound, score, message].some((form) => form.test(text));
    known.set(text, result);
    return result;
  };
  return (bracket, number) => {
    const { text, before, after } = bracket;
    const line = (lines[number] ?? '').slice(0, maxExamined);
    const startsLine = before.trim() === '';
    return (
      ofText(text) ||
      (isTimed && maybeSound.test(text)) ||
      (hasRoles && startsLine && role.test(text)) ||
      series.has(withoutNumbers(text)) ||
      (startsLine && after.trim() === '' && /^[A-Z]\w* "[^"]*"$/.test(text)) || // tag of a chess game
      (hasFilters && /(?:["';,\]]|-map )$|^\s*$/.test(before) && /^(?:\d:)?[a-z]\w*$/i.test(text)) ||
      (/\b(?:WARN(?:ING)?|ERROR|INFO|DEBUG|warning|error):? (?:.* )?$/.test(before) &&
        /^(?:[a-z]\w*-[\w-]+|@?[\w-]+\/[\w-]+)$/.test(text)) || // rule of a linter
      (/^\d.*\d\s+[A-Z]{4,8}\s+$/.test(before) && /^[\w.-]+$/.test(text)) || // thread after the level of a log
      (instruction.test(line) && (operands.test(line) || register.test(text))) ||
      isInTag(bracket) ||
      isNameInCode(bracket, line, outsideCode) ||
      (/<\w[\w -]*>$/.test(before) && /^optional\b/.test(text)) ||
      (command.test(line) && (usage.has(number) || (/<\w/.test(line) && /\w\.\w|--/.test(line)))) ||
      isOptions(bracket)
    );
  };
}

/** What is numbered in pictures, documents, talks and sources. */
const numbered =
  /^(?:image|img|picture|photo|fig(?:ure)?|table|chart|source|ref(?:erence)?|citation|page|line|slide|speaker|turn|message|doc(?:ument)?|chunk|passage|frame|panel|shot|bild|abb|abbildung|quelle|seite|imagen|figura|fuente|página|рис|рисунок|图片?|圖片?|図|画像|来源|이미지|그림)s?\.?[ _#-]*\d+$/iu;

const sound =
  /^(?:\p{L}+ )?(?:applause|laughter|laughs?|laughing|chuckles?|giggles|sighs?|gasps?|coughs?|sobs?|cheering|inaudible|unintelligible|indistinct|crosstalk|blank_audio|pauses?|beat|music playing|background noise)(?: (?:\p{L}+ly|continues|stops|fades|\d[\d:]*))?$/iu;
const maybeSound = /^(?:\p{L}+ )?(?:music|silence|noise|cheers|bell|phone rings|door (?:opens|closes))$/iu;
const role = /^(?:user|human|assistant|ai|bot|model|system|tool)$/i;
const score = /^(?:\p{L}[\p{L} _-]{0,30}[:=] ?)?[-+~≈]?(?:\d*[.,]\d+|\d+(?:[.,]\d+)?\s?(?:%|\/\s?\d+))$/u;
/** A message of Objective-C to a class with a prefix, a property, or `self`. */
const message = /^(?:(?:[A-Z]{2,3}[a-z]\w+|\w+(?:\.\w+)+) [a-z]\w*|(?:self|super) [a-z]+[A-Z]\w*)(?::.*)?$/;

const instruction =
  /^\s*(?:\w+:\s*)?(?:mov\w*|add|sub|i?mul|lea|cmp|test|and|or|xor|inc|dec|push|pop|call|jmp|ldr\w?|str\w?|ld|st|lw|sw)\s/;
/** Two operands, the first or second of which has no brackets. */
const operands =
  /^\s*(?:\w+:\s*)?\w+\s+(?:\w+ ptr )?(?:\[[^\]]+\],\s*[\w#$%-]+|[\w#$%-]+,\s*(?:\w+ ptr )?\[[^\]]+\])!?\s*(?:[;@#].*)?$/;
const register = /^(?:[re]?(?:ax|bx|cx|dx|si|di|sp|bp)|[abcd][lh]|[rxw]\d{1,2}|lr|pc)\b/;

/** A line that consists of a command with its options and arguments. */
const command =
  /^\s*(?:(?:[$>]|or:)\s+)?[a-z][\w./-]*(?: +(?:(?:\[[^\]]+\]|<[^>]+>)(?:\.{3})?|--?\w[\w-]*|[\w./:][\w./:-]*))+\s*$/;
const maxExamined = 200;

/** The forms `A-#` and `score: #` of brackets that occur with different numbers. */
function numberedSeries(body: string): Set<string> {
  const found = Array.from(
    body.matchAll(/\[((?:\p{L}[\p{L} _-]{0,30}[:=] ?-?|\p{Lu}{1,3}-?)\d{1,9})\]/gu),
    ([, text = '']) => text,
  );
  const byName = Map.groupBy(new Set(found), withoutNumbers);
  return new Set([...byName].filter(([, same]) => same.length > 1).map(([name]) => name));
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '#');
}

/** The lines below a heading such as "Usage:", up to an empty line. */
function usageLines(lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const [n, line] of lines.entries()) {
    const above = lines[n - 1] ?? '';
    const isBelow = line.trim() !== '' && (found.has(n - 1) || /^\W*(?:usage|synopsis)\b/i.test(above));
    if (isBelow) found.add(n);
  }
  return found;
}

/** Whether it is an attribute of an HTML element that a framework reads, or part of one. */
function isInTag({ before, after }: Bracket): boolean {
  return (
    (/^=["']/.test(after) && /<[\w-]+[^<>]*\s$|^\s+$/.test(before)) ||
    /(?:^|\s)(?:[:*]|v-)[\w.:-]+="$/.test(before) ||
    /\bclass(?:Name)?=["'][^"']*-$/.test(before)
  );
}

/**
 * Whether it is a name in inline code, by its own form or that of other code on its line, and not also
 * written outside of code, as in "Replace `[name]`".
 */
function isNameInCode({ text, before, after }: Bracket, line: string, outside: Set<string | undefined>) {
  if (!/^`/.test(after) || !/`#?!?$/.test(before) || !/^[\w.-]+$/.test(text) || outside.has(text))
    return false;
  return (
    /#!?$/.test(before) ||
    /^[A-Z][a-z]+[A-Z]\w*$/.test(text) ||
    /`[^`[\]]*\w(?:\.[a-z]{1,5}|\(\))`/.test(line)
  );
}

/** Whether it stands for the options of the command before it. */
function isOptions({ text, before, after }: Bracket): boolean {
  return (
    /^(?:options?|opts|flags?|args?|arguments?|(?:sub)?command|files?)(?:\.{3})?$/i.test(text) &&
    /(?:^|[`$>] ?)\s*[a-z][\w./-]*(?: [a-z][\w-]*)?(?: \[[^\]]+\])* $/.test(before) &&
    /^(?:\.{3})?(?:\s*$|`| [[<A-Z-])/.test(after)
  );
}
