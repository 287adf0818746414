import { capitalized } from '../../domain/core/text/text.ts';
import { lineNames, promptLines } from '../../domain/prompts/lines.ts';
import { type ImportField, type ItemValues, importFields } from '../../operations/prompts/library/item.ts';
import { formatFields, formFields } from './tool-marks.ts';

/** Names of a field: those that come first are preferred. */
type Names = [field: ImportField, names: string];

/** Other accepted names of the fields: those of prompts.csv, of the API, and common ones. */
const otherNames: Names[] = [
  ['title', 'act'],
  ['body', 'prompt content contentmd'],
  ['topic', 'category categoryid'],
  ['models', 'model'],
  ...lineNames.map((name): Names => [name, promptLines[name].otherNames]),
  ['samples', 'sampleresponses'],
  ['author', 'authorusername'],
  ['authorName', 'authordisplayname'],
];

/** Names that stand for a field only where no other does. */
const weakNames: Names[] = [
  ['title', 'name app command'],
  ['body', 'text messages'],
  ['summary', 'description'],
  ['createdAt', 'timestamp created createdtime date'],
  ['updatedAt', 'lasteditedtime modified updated'],
  ['kind', 'type'],
  ['tags', 'keywords labels'],
];

/** The same for names that single programs use. */
const toolNames: Names[] = [
  ['title', 'label trigger triggers'],
  ['body', 'instructions instruction systemprompt systemrole systemmessage system userprompt'],
  ['body', 'template replace form context conversation'],
];

const entriesOf = (names: Names[]) =>
  names.flatMap(([field, known]) => known.split(' ').map((name) => [name, field] as const));
const allWeakNames = new Map(entriesOf([...weakNames, ...toolNames]));

const strongNames = new Map<string, ImportField>([
  ...entriesOf(otherNames),
  ...importFields.map((field) => [field.toLowerCase(), field] as const),
]);

/** A part of the body of image prompts: what the picture must not show. */
const negativePrompt = 'negativeprompt';

/**
 * The fields that the columns or keys of a file stand for, by name. Several names can stand for one field.
 */
export function fieldsOf(names: readonly string[]): Map<string, ImportField> {
  const fields = new Map<string, ImportField>();
  for (const name of names) {
    const field = strongNames.get(folded(name));
    if (field) fields.set(name, field);
  }
  const taken = new Set(fields.values());
  for (const [weak, field] of allWeakNames) {
    const name = names.find((given) => folded(given) === weak);
    if (name === undefined || taken.has(field)) continue;
    fields.set(name, field);
    taken.add(field);
  }
  return fields;
}

/** Whether the values of a field are objects. */
const isList = (field: ImportField) => field === 'samples' || field === 'inputs';

/** Whether a name can stand for a field. */
export function isFieldName(name: string): boolean {
  const key = folded(name);
  return strongNames.has(key) || allWeakNames.has(key) || key === negativePrompt;
}

/** The names that stand for a field. */
export function namesOf(field: 'title' | 'body'): string {
  const others = entriesOf([...otherNames, ...weakNames]);
  return [field, ...others.filter(([, known]) => known === field).map(([name]) => name)].join(' or ');
}

/** The values of an object from a file, by field. */
export function valuesOf(object: Readonly<Record<string, unknown>>): ItemValues {
  const fields = fieldsOf(Object.keys(object));
  const values: ItemValues = {};
  for (const [name, field] of fields) {
    // The API sends the topic twice, as an id and as an object with its name; the id comes first.
    if (values[field] !== undefined && name !== field) continue;
    const value = object[name];
    values[field] = field === 'body' ? bodyIn(object, name) : isList(field) ? value : named(value);
    const [first] = field === 'title' && /^(?:command|triggers?)$/.test(folded(name)) ? [value].flat() : [];
    if (typeof first === 'string') values.title = titleOf(first);
  }
  const negative = Object.entries(object).find(([name]) => folded(name) === negativePrompt)?.[1];
  if (typeof negative === 'string' && negative.trim() !== '') {
    const lines = [values.body, `Negative prompt: ${negative.trim()}`];
    values.body = lines.filter((line) => typeof line === 'string' && line.trim() !== '').join('\n\n');
  }
  return values;
}

/** The columns or keys that nothing is read from. */
export function unusedOf(names: readonly string[]): string[] {
  const fields = fieldsOf(names);
  const hasUser = [...fields].some(([name, field]) => field === 'body' && folded(name).startsWith('system'));
  const isPart = (key: string) => key === negativePrompt || (hasUser && userNames.test(key));
  return names.filter((name) => name !== '' && !fields.has(name) && !isPart(folded(name)));
}

/** `code_review` or `/code-review` as "Code review". */
export function titleOf(name: string): string {
  const words = name
    .replace(/^[/:;!]+/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return capitalized(words);
}

/** The text of an object whose body is at `name`, as `{{x}}` where its program writes fields otherwise. */
function bodyIn(object: Readonly<Record<string, unknown>>, name: string): unknown {
  const key = folded(name);
  const value = object[name];
  const user = Object.keys(object).find((other) => userNames.test(folded(other)));
  if (key === 'template') return templateIn(object) ?? value;
  if (key === 'form' && typeof value === 'string') return formFields(value);
  if (key === 'messages' && Array.isArray(object.input_variables) && Array.isArray(value))
    return bodyOf(value.map((one) => (Array.isArray(one) ? [one[0], formatFields(String(one[1]))] : one)));
  if (key.startsWith('system') && user && typeof object[user] === 'string') {
    const messages = { system: value, user: object[user] };
    return bodyOf(Object.entries(messages).map(([role, content]) => ({ role, content })));
  }
  return bodyOf(value);
}

/** Names of what a user says after the text for the system. */
const userNames = /^user(?:prompt|message)?$/;

/** The template of an object of LangChain. */
function templateIn({ template, template_format: format, input_variables: inputs }: Record<string, unknown>) {
  const isOwn = format === 'f-string' || (format === undefined && Array.isArray(inputs));
  return typeof template === 'string' && isOwn ? formatFields(template) : undefined;
}

/** A text, also within an object or in parts, or the messages of a chat. */
export function bodyOf(value: unknown): unknown {
  if (!Array.isArray(value)) return textIn(value) ?? value;
  if (!value.length) return value;
  if (value.every((part) => typeof part === 'string')) return value.join('\n');
  const messages = value.map((part) => ({ role: roleOf(part), text: textIn(part) }));
  if (messages.some(({ text }) => text === undefined)) return value;
  const [only] = messages;
  if (messages.length === 1) return only?.text;
  if (messages.every(({ role }) => role === undefined)) return messages.map(({ text }) => text).join('\n');
  return messages.map(({ role = 'user', text }) => `${titleOf(role)}:\n${text}`).join('\n\n');
}

const roles = /^(?:system|developer|user|human|assistant|ai|model|tool|function)$/i;

/** The role of a message, also as `["system", "text"]` and as an object of LangChain. */
function roleOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const [first] = Array.isArray(message) ? message : [];
  const { role, type, id } = message as Record<string, unknown>;
  const name = Array.isArray(id) ? String(id.at(-1)).split('Message')[0] : undefined;
  return [first, role, type, name].find(
    (given): given is string => typeof given === 'string' && roles.test(given),
  );
}

/** Whether a value is a message of a chat or a part of one, which is no prompt of its own. */
export function isMessage(value: object): boolean {
  const { type, text, title, name } = value as Record<string, unknown>;
  const isPart = typeof type === 'string' && typeof text === 'string' && /text$/.test(type);
  return title === undefined && name === undefined && (isPart || roleOf(value) !== undefined);
}

/** The text of a value; parts of messages that are no text, such as images, are left out. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    if (roleOf(value) && value.length === 2) return textIn(value[1]);
    const texts = value.map(textIn).filter((text) => text !== undefined);
    return texts.length ? texts.join('\n') : undefined;
  }
  const { content, text, parts, prompt, kwargs } = value as Record<string, unknown>;
  return templateIn(value as Record<string, unknown>) ?? textIn(content ?? text ?? parts ?? prompt ?? kwargs);
}

/** The name of a topic, tag or author that is an object. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const { username, name, title, slug, id } = value as Record<string, unknown>;
  return username ?? name ?? title ?? slug ?? textIn(value) ?? id ?? value;
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
