import { type Segment, segmentsOf } from '../placeholders/placeholders.ts';
import type { PromptInput } from './inputs.ts';
import { inputLimits, untypedInput, valueProblem } from './inputs.ts';

/** The text around a placeholder. */
interface Around {
  before: string;
  after: string;
}

/** How a text writes a placeholder first, and what was read from that. */
interface Written {
  raw: string;
  label: string;
  default?: string | undefined;
  choices?: readonly string[];
}

type Suggested = Partial<Omit<PromptInput, 'name'>>;

/**
 * Suggests what an author may say about a placeholder, from notations in common use:
 * `{{tone:formal|casual}}`, `{{name | select:options=["a","b"]:required}}` (Open WebUI), `${input:name:hint}`
 * (VS Code), `[Formal/Casual]`, and words such as "date", "number of" and "email?". A line if nothing else is
 * clear.
 */
function suggestInput(written: Written, around: Around): PromptInput {
  const { label, raw } = written;
  const found = ofOpenWebUi(raw) ?? ofChoices(written) ?? { ...ofWords(written, around), ...hintIn(raw) };
  const fallback = found.default ?? written.default ?? '';
  const input = { ...untypedInput, name: label, ...found };
  return { ...input, default: valueProblem(input, fallback) ? '' : fallback.slice(0, inputLimits.value) };
}

/** Characters before and after a placeholder that say what it is for. */
const longestAround = 120;

/** Suggests what an author may say about each placeholder of a text, by its key. */
export function suggestInputs(segments: readonly Segment[]): Map<string, PromptInput> {
  const found = new Map<string, PromptInput>();
  for (const [n, segment] of segments.entries()) {
    if (segment.kind !== 'placeholder' || found.has(segment.key)) continue;
    const around = {
      before: segments[n - 1]?.raw.slice(-longestAround) ?? '',
      after: segments[n + 1]?.raw.slice(0, longestAround) ?? '',
    };
    found.set(segment.key, suggestInput(segment, around));
  }
  return found;
}

/** What a text itself says about its placeholders, where its notation leaves no doubt (Open WebUI, VS Code). */
export function writtenInputs(text: string): PromptInput[] {
  if (!/\{\{[^{}|]+\||\$\{input:/.test(text)) return [];
  const segments = segmentsOf(text);
  const said = new Set(
    segments.flatMap((one) =>
      one.kind === 'placeholder' && (ofOpenWebUi(one.raw) || hintIn(one.raw).help) ? one.key : [],
    ),
  );
  return [...suggestInputs(segments)]
    .flatMap(([key, input]) => (said.has(key) ? input : []))
    .slice(0, inputLimits.perPrompt);
}

function hintIn(raw: string): Suggested {
  const [, help] = /^\$\{input:[^:}]+:([^}]+)\}$/.exec(raw) ?? [];
  return help ? { help: help.trim().slice(0, inputLimits.help) } : {};
}

const openWebUiKinds: Readonly<Record<string, PromptInput['kind']>> = {
  select: 'choice',
  number: 'number',
  range: 'number',
  textarea: 'text',
  checkbox: 'yes-no',
  date: 'date',
};

function ofOpenWebUi(raw: string): Suggested | undefined {
  const [, type = '', options = ''] = /^\{\{[^{}|]+\|\s*([a-z-]+)\s*:([^{}]*)\}\}$/.exec(raw) ?? [];
  if (!type) return undefined;
  const option = (found: RegExpExecArray | null) => (found?.[1] ?? found?.[2] ?? '').trim();
  const [, list = ''] = /options=\[([^[\]]*)\]/.exec(options) ?? [];
  const choices = choicesFrom(list.split(',').map((option) => option.trim().replace(/^["']|["']$/g, '')));
  const kind = openWebUiKinds[type] ?? 'line';
  return {
    kind: kind === 'choice' && !choices ? 'line' : kind,
    choices: kind === 'choice' ? (choices ?? []) : [],
    required: /(?:^|:)\s*required\s*(?::|$)/.test(options),
    help: option(/(?:^|[:,\s])placeholder=(?:"([^"]*)"|([^:,"[]+))/.exec(options)).slice(0, inputLimits.help),
    // Without a default of its own, its smallest number or first choice would be one.
    default: option(/(?:^|[:,\s])default=(?:"([^"]*)"|([^:,"[]+))/.exec(options)),
  };
}

/** Distinct, short and at least two, or undefined. */
function choicesFrom(parts: readonly string[]): string[] | undefined {
  const choices = [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
  const fit = choices.every((choice) => choice.length <= inputLimits.choice);
  return fit && choices.length > 1 && choices.length <= inputLimits.choices ? choices : undefined;
}

function ofChoices({ label, raw, choices: read }: Written): Suggested | undefined {
  const choices = choicesFrom(read ?? partsOf(raw.startsWith('[') ? raw.slice(1, -1) : label));
  if (!choices) return undefined;
  const folded = choices.map((choice) => choice.toLowerCase());
  if (folded.length === 2 && folded.includes('yes') && folded.includes('no'))
    return { kind: 'yes-no', default: read ? (folded[0] ?? '') : '' };
  return { kind: 'choice', choices };
}

/** The choices that a phrase lists; none if it may list names for the same thing, as in `[city/region]`. */
function partsOf(phrase: string): string[] {
  const bars = phrase.split(/[|｜]/);
  const parts = (bars.length > 1 ? bars : phrase.split('/'))
    .map((part) => part.trim())
    .filter((part) => !/^(?:etc\.?|…|\.{3})$/i.test(part));
  if (
    parts.some((part) => !part || part.split(/\s+/).length > 4 || /[:;?"“(]|\s\+\s|\.\.\.|\bif\b/.test(part))
  )
    return [];
  if (bars.length > 1) return parts;
  if (parts.every((part) => answers.test(part))) return parts;
  if (parts.length < 3 || parts.some((part) => nouns.test(part))) return [];
  return /\s\/\s/.test(phrase) || parts.every((part) => /^[\p{Lu}\d]/u.test(part)) ? parts : [];
}

const answers =
  /^(?:yes|no|true|false|on|off|high|medium|low|none|all|formal|informal|casual|professional|friendly|serious|funny|humorous|neutral|positive|negative|persuasive|short|long|brief|detailed|concise|simple|complex|basic|beginner|intermediate|advanced|expert|easy|moderate|hard|difficult|small|large|big|male|female|man|woman|light|dark|public|private|internal|external|online|offline|remote|hybrid|on-?site|in-?person|b2b2?c?|b2c|free|paid|pass(?:ed)?|fail(?:ed)?|open|closed|left|right|ios|android|web|mobile|desktop|windows|mac(?:os)?|linux|buy|sell|single|married|daily|weekly|monthly|yearly|quarterly|annual|morning|afternoon|evening|technical|non-technical|subtle|direct|active|inactive|approved?|rejected?|accept|reject|before|after|hot|cold|warm|indoor|outdoor|singular|plural|junior|senior|mid|portrait|landscape|horizontal|vertical|metric|imperial|vegan|vegetarian)$/i;

const nouns =
  /\b(?:names?|titles?|types?|categor(?:y|ies)|cit(?:y|ies)|countr(?:y|ies)|regions?|states?|areas?|locations?|places?|address|e-?mails?|phone|urls?|links?|websites?|compan(?:y|ies)|organi[sz]ations?|brands?|products?|services?|features?|modules?|topics?|subjects?|themes?|industr(?:y|ies)|sectors?|niches?|fields?|domains?|roles?|jobs?|positions?|persons?|people|users?|audiences?|clients?|customers?|projects?|goals?|problems?|issues?|questions?|answers?|ideas?|texts?|words?|documents?|articles?|books?|authors?|papers?|dates?|times?|years?|numbers?|amounts?|languages?|frameworks?|tools?|technolog(?:y|ies)|platforms?|skills?|subjects?|characters?|objects?|items?|things?|details?|descriptions?|examples?|styles?|tones?)\b/i;

function ofWords({ label, default: fallback = '' }: Written, { before, after }: Around): Suggested {
  const isOptional = /\?$|\boptional\b/i.test(label);
  const words = label
    .replace(/\(?\boptional\b\)?|\?$/gi, '')
    .replace(/(?<=\p{L}{3,} )#?\d{1,2}$/u, '')
    .trim()
    .toLowerCase();
  if (isNumeric(fallback)) return { kind: 'number' };
  if (
    !fallback &&
    (numbers.test(words) || countBefore.test(before) || (!texts.test(words) && unitAfter.test(after)))
  )
    return { kind: 'number' };
  if (dates.test(words) && !valueProblem({ kind: 'date', choices: [] }, fallback)) return { kind: 'date' };
  if (isOptional) return {};
  const isText = asked.test(words) || (!short.test(words) && (texts.test(words) || isPassage(before, after)));
  return (isText && fallback.length < 2) || fallback.length > 80 ? { kind: 'text' } : {};
}

/** Whether a placeholder is set apart as a passage is: alone in its lines, or at the end after “Here is …:”. */
function isPassage(before: string, after: string): boolean {
  const isAlone = /(?:^|\n)[ \t>]{0,9}$/.test(before) && /^[ \t]{0,9}(?:\n|$)/.test(after);
  return (isAlone && opened.test(before)) || (/^\s{0,9}$/.test(after) && presented.test(before));
}

const opened =
  /(?:[:：]|```\w{0,20}|"""|'''|---|===|###|(?:^|\n)#{1,6} [^\n]{1,80}|<[a-z][\w-]{0,30}(?: [^<>\n]{0,80})?>|\b(?:below|following|paste)\b[^\n]{0,60})[\s>]{0,9}$/i;
const presented = /\b(?:here(?:['’]s| is| are)|below|following|paste)\b[^.!?\n]{0,80}[:.]\s{0,9}["“]?$/i;

const isNumeric = (text: string) => /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text);
const numbers =
  /^(?:\d{1,4}|x{1,3}|n|#|numbers?|years?|seed|servings|portions|pages|slides|seconds|minutes|hours|days|weeks|months|temperature|(?:\w+ )?threshold|(?:the |total )?(?:number|no\.) (?:of|identified|found)\b.*|how many\b.*|amount of \w+s|(?:max(?:imum)?|min(?:imum)?) \w+|top [nkx]|(?:[\w'’]+ )?(?:quantity|count|age)|(?:chapter|episode|page|line|week|day|lesson|step|round|season) number|(?:word|character|token|page) (?:limit|length)|(?:minutes|hours|days|weeks) (?:per|a) \w+|.* (?:cm|kg|km|mm|px|ms|lbs|percent|percentage)|(?:.* )?(?:duration|time|length|limit|timeout) (?:in )?(?:seconds|minutes|hours|days|weeks|months)|.* in (?:euros?|dollars?|pounds|%|percent|kg|cm|mm|km|usd|eur|gbp|meters|metres|feet|inches|grams|kilos|seconds|minutes|hours|days|weeks|months|years|words|characters))$/;
const countBefore =
  /\b(?:number of [\w ]{1,40}|how many [\w ]{1,40}|quantity|count)\s{0,3}[:=]\s{0,3}$|[$€£]$/i;
const unitAfter =
  /^\s?(?:%|[€£]|(?:EUR|USD|GBP|euros?|dollars|words|characters|tokens|minutes|hours|kg|cm|km|mm|px|kcal|calories)\b|years old\b)/i;
const dates = /^(?:(?!or )[\w'’-]+ ){0,2}(?:date|birthday|deadline)$|^date of \w+$/;
/** What an author asks for in sentences. */
const asked =
  /^(?:(?:please )?(?:paste|copy)\b|describe\b|description\b|explain\b|list\b|mention\b|outline\b|point out\b|summari[sz]e\b)/;
/** Names of what has sentences or several lines. */
const texts =
  /(?:^|\b)(?:texts?|content|articles?|transcripts?|essay|code|snippet|draft|notes|description|resume|résumé|cv|documents?|documentation|conversation|(?:chat|conversation|message|medical) history|logs?|trace|dialogue|script|lyrics|poem|readme|diff|abstract|excerpt|passage|paragraphs?|sentences|clause|contract|requirements|specifications?|html|css|json|xml|yaml|csv|markdown|agenda|thread|feedback|context|background|information|data|bibliography|request|instructions?|guidelines|rules|errors?(?: messages?)?|(?:source|reference|study|course) materials?|summary|biography|bio|answers|responses|reviews?|comments|report|story|(?:business|lesson|project|marketing) plan|(?:blog|social media|linkedin) post|so far|prompt|inputs?|outputs?|your ideas)(?: (?:here|below|goes here))?$/;
/** Names of what fits a line, even if it is set apart. */
const short =
  /\b(?:name|title|topic|subject|theme|headline|question|keyword|city|country|state|location|place|language|tone|style|genre|mood|url|link|website|address|phone|company|brand|product|framework|library|platform|tool|technology|industry|role|job|profession|audience|level|type|category|id|version|model|goal|date|time|year|price|budget|signature)s?$|\b(?:zip|post|postal|country|area|hex|colou?r|promo|discount|coupon|error|access|booking|bar|qr|currency|language|airport|dress|policy)[ -]?code$/;
