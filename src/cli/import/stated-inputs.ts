import { isRecord } from '../../domain/core/records.ts';
import { shorten } from '../../domain/core/text/text.ts';
import {
  type InputKind,
  inputKinds,
  inputLimits,
  matchedInputs,
  type PromptInput,
  untypedInput,
  valueProblem,
} from '../../domain/prompts/inputs/inputs.ts';
import { placeholdersOf } from '../../domain/prompts/placeholders/placeholders.ts';
import { unusedOf } from './fields.ts';
import { withDefaults } from './tool-marks.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a file says about one of its inputs, as it says it. */
interface Stated {
  name: string;
  type: string;
  help?: unknown;
  choices?: unknown;
  default?: unknown;
  example?: unknown;
  required: boolean;
}

/** The keys that {@link readInputs} reads, besides `inputs`. */
const inputKeys: readonly string[] = [
  'input',
  'parameters',
  'input_variables',
  'partial_variables',
  'template_format',
  'sample',
];

/** The keys of an object, or of the properties of a file, that nothing is read from. */
export function unreadKeys(keys: readonly string[]): string[] {
  return unusedOf(keys).filter((key) => !inputKeys.includes(key));
}

/**
 * A text with the default values that its file states, and what the file says about its placeholders: Dotprompt
 * (`input`), Prompty (`inputs` and `sample`), Semantic Kernel and LangChain (`input_variables`,
 * `partial_variables`). `lost` names what a prompt cannot hold.
 */
export function readInputs(
  body: string,
  properties: Fields,
): { body: string; inputs: PromptInput[]; lost: string[] } {
  const stated = statedIn(properties);
  const defaults = {
    ...Object.fromEntries(stated.map(({ name, default: value }) => [name, value])),
    ...record(record(properties.input).default),
    ...record(properties.partial_variables),
  };
  const written = Object.fromEntries(Object.entries(defaults).filter(([, value]) => scalar(value) !== ''));
  const text = withDefaults(body, written);
  if (!stated.length) return { body: text, inputs: [], lost: [] };
  const lost: string[] = [];
  const typed = stated.flatMap((one) => {
    // Texts name the placeholders of this site's exports in their own words, by the default.
    const mark = `{{${one.name}}}`;
    const markInText = withDefaults(mark, written);
    const [field] = placeholdersOf(markInText);
    if (!field) return [];
    const isInText = markInText !== mark;
    const value = Object.hasOwn(defaults, one.name) ? defaults[one.name] : undefined;
    const input = inputOf({ ...one, default: isInText ? undefined : value }, field.label, lost);
    return [{ ...input, required: input.required && field.default === undefined && !input.default }];
  });
  const isTyped = ({ name: _, ...rest }: PromptInput) =>
    JSON.stringify(rest) !== JSON.stringify(untypedInput);
  const labels = placeholdersOf(text).map(({ label }) => label);
  const inputs = matchedInputs(typed.filter(isTyped), labels).kept;
  lost.push(...inputs.splice(inputLimits.perPrompt).map(({ name }) => name));
  return { body: text, inputs, lost };
}

/** Whether a value is a list of inputs as this site exports them. */
export function isOwnInputs(value: unknown): boolean {
  const isOwn = (one: unknown) =>
    isRecord(one) && one.type === undefined && Object.hasOwn(inputKinds, String(one.kind ?? 'line'));
  return Array.isArray(value) && value.every(isOwn);
}

function statedIn({ input, inputs, parameters, input_variables: variables, sample }: Fields): Stated[] {
  const { schema } = record(input);
  const { type, properties, required } = record(schema);
  const isJsonSchema = type === 'object' && isRecord(properties);
  const listed = inputs ?? parameters ?? variables;
  const entries = Array.isArray(listed)
    ? listed.map((one) => [String(record(one).name ?? one), one] as const)
    : Object.entries(record(listed));
  const examples = record(sample);
  return [
    ...(isJsonSchema
      ? Object.entries(properties).map(([name, one]) =>
          ofSchema(name, record(one), Array.isArray(required) && required.includes(name)),
        )
      : Object.entries(record(schema)).map(([key, value]) => ofPicoschema(key, value))),
    ...entries.map(([name, one]) => ofSchema(name, record(one))),
  ].map((one) => ({ ...one, example: one.example ?? examples[one.name] }));
}

/** An input as JSON Schema, Prompty and Semantic Kernel describe it. */
function ofSchema(name: string, one: Fields, isRequired = false): Stated {
  const types = [one.type ?? one.kind ?? (one.enum ? 'enum' : 'string')].flat();
  const type = String(types.find((type) => type !== 'null'));
  return {
    name,
    type: one.format === 'date' ? 'date' : type,
    help: one.description,
    choices: one.enum ?? record(one.items).enum,
    default: one.default,
    example: one.sample ?? one.example,
    required: isRequired || one.required === true || one.is_required === true,
  };
}

/** An input in the short form of Dotprompt: `tone?: string, how it sounds`, `tone(enum, how it sounds): [dry]`. */
function ofPicoschema(key: string, value: unknown): Stated {
  const [, name = key, optional, outer, told] =
    /^([^?(]+)(\??)(?:\(([\w*]+)(?:,([^)]*))?\))?$/.exec(key) ?? [];
  const text = typeof value === 'string' && !outer ? value : '';
  const comma = text.indexOf(',');
  const type = outer ?? (comma < 0 ? text : text.slice(0, comma)).trim();
  return {
    name: name.trim(),
    type: type || 'object',
    help: told ?? (comma < 0 ? undefined : text.slice(comma + 1)),
    choices: outer === 'enum' ? value : undefined,
    required: !optional,
  };
}

const kinds: Readonly<Record<string, InputKind>> = {
  string: 'line',
  any: 'line',
  enum: 'line',
  boolean: 'line',
  number: 'number',
  integer: 'number',
  float: 'number',
  date: 'date',
};

function inputOf(one: Stated, label: string, lost: string[]): PromptInput {
  const lose = (part: string) => lost.push(`${one.name} (${part})`);
  const given = one.type === 'boolean' ? ['true', 'false'] : [one.choices ?? []].flat().map(scalar);
  const choices = [...new Set(given.map((choice) => choice.trim()).filter(Boolean))];
  const isList = one.type === 'array';
  const isHeld =
    choices.length <= inputLimits.choices &&
    choices.every((choice) => choice.length <= inputLimits.choice && !(isList && choice.includes(',')));
  if (!isHeld) lose('choices');
  else if (!choices.length && !Object.hasOwn(kinds, one.type)) lose(one.type);
  const listed = isHeld && choices.length > 0;
  const kind = listed ? (isList ? 'several' : 'choice') : (kinds[one.type] ?? 'line');
  const input = {
    ...untypedInput,
    name: label,
    kind,
    choices: listed ? choices : [],
    required: one.required,
  };
  const fitting = (part: 'default' | 'example') => {
    const value = scalar(one[part]);
    const fits = value.length <= inputLimits.value && !valueProblem(input, value);
    if (!fits || (value === '' && isRecord(one[part]))) lose(part);
    return fits ? value : '';
  };
  const help = (typeof one.help === 'string' ? one.help : '').replace(/\s+/g, ' ').trim();
  if (help.length > inputLimits.help) lose('end of its description');
  return {
    ...input,
    help: help.toLowerCase() === label.toLowerCase() ? '' : shorten(help, inputLimits.help),
    default: fitting('default'),
    example: fitting('example'),
  };
}

function scalar(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
