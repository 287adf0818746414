import { segmentsOf } from '../placeholders/placeholders.ts';
import type { PromptInput } from './inputs.ts';
import { inputLimits, untypedInput, valueProblem } from './inputs.ts';

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
export function suggestInput(written: Written): PromptInput {
  const { label, raw } = written;
  const found = ofOpenWebUi(raw) ?? ofChoices(written) ?? { ...ofWords(written), ...hintIn(raw) };
  const fallback = found.default ?? written.default ?? '';
  const input = { ...untypedInput, name: label, ...found };
  return { ...input, default: valueProblem(input, fallback) ? '' : fallback.slice(0, inputLimits.value) };
}

/** What a text itself says about its placeholders, where its notation leaves no doubt (Open WebUI, VS Code). */
export function writtenInputs(text: string): PromptInput[] {
  if (!/\{\{[^{}|]+\||\$\{input:/.test(text)) return [];
  const said = new Map<string, PromptInput>();
  for (const segment of segmentsOf(text)) {
    if (segment.kind !== 'placeholder' || said.has(segment.key)) continue;
    if (ofOpenWebUi(segment.raw) || hintIn(segment.raw).help) said.set(segment.key, suggestInput(segment));
  }
  return [...said.values()].slice(0, inputLimits.perPrompt);
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

function ofWords({ label, default: fallback = '' }: Written): Suggested {
  const isOptional = /\?$|\boptional\b/i.test(label);
  const words = label
    .replace(/\(?\boptional\b\)?|\?$/gi, '')
    .trim()
    .toLowerCase();
  if (isNumeric(fallback) || (!fallback && numbers.test(words))) return { kind: 'number' };
  if (dates.test(words) && !valueProblem({ kind: 'date', choices: [] }, fallback)) return { kind: 'date' };
  if (isOptional) return {};
  if (texts.test(words) && fallback.length < 2) return { kind: 'text' };
  return fallback.length > 80 ? { kind: 'text' } : {};
}

const isNumeric = (text: string) => /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text);
const numbers =
  /^(?:(?:the |total )?number (?:of|identified|found)\b|how many\b|amount of \w+s$|(?:[\w'’]+ )?(?:quantity|count|age)$)/;
const dates =
  /^(?:(?:insert|enter|today['’]?s|the|your|[\w-]+) ){0,2}(?:date|birthday|deadline)$|^date of \w+$/;
const texts =
  /^(?:(?:please )?(?:paste|copy)\b|describe\b|description\b|explain\b|list\b|mention\b)|(?:^|\b(?:your|the|full|source|original|my|job|selected|input) )(?:text|content|article|transcript|essay|code|draft|notes|description|resume|cv|document|conversation|log|logs|snippet)$/;
