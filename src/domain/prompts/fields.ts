import { z } from 'zod';
import { storedSample } from '../core/stored-sample.ts';
import { type ChoiceValues, mapChoices, type PromptChoice, promptChoices, usualChoices } from './choices.ts';
import { storedPromptInput } from './inputs/stored-input.ts';
import {
  mapLines,
  noLines,
  type PromptLine,
  promptLines,
  type VersionedLine,
  versionedLines,
} from './lines.ts';

/** How a field that the author of a prompt sets is stored. */
interface Field {
  /** Its name in messages. */
  label: string;
  column: string;
  /** PostgreSQL's type of the column. */
  type: 'text' | 'text[]' | 'boolean' | 'integer' | 'jsonb';
  stored: z.ZodType;
  /** Its name in files of imports and exports, if that is not its name in the API. */
  file?: string;
}

const choiceFields = mapChoices<{
  [C in PromptChoice]: { label: string; column: C; type: 'text'; stored: z.ZodType<ChoiceValues[C]> };
}>((choice, values) => ({
  label: promptChoices[choice].label,
  column: choice,
  type: 'text',
  stored: z.enum(values),
}));

type LineFields = {
  [L in PromptLine]: {
    label: string;
    column: (typeof promptLines)[L]['column'];
    type: 'text';
    stored: z.ZodString;
  };
};
const lineField = (name: PromptLine): Field => {
  const { label, column } = promptLines[name];
  return { label, column, type: 'text', stored: z.string() };
};

/** Fields whose stored values are those of the API. */
const plainFields = {
  title: { label: 'Title', column: 'title', type: 'text', stored: z.string() },
  heading: { label: 'Heading', column: 'heading', type: 'text', stored: z.string() },
  summary: { label: 'Short Description', column: 'summary', type: 'text', stored: z.string() },
  tags: { label: 'Tags', column: 'tags', type: 'text[]', stored: z.array(z.string()) },
  isAdult: { label: 'Adult', column: 'is_adult', type: 'boolean', stored: z.boolean() },
  ...choiceFields,
  ...mapLines<LineFields>(lineField),
  models: { label: 'Models', column: 'models', type: 'text[]', stored: z.array(z.string()) },
} as const satisfies Record<string, Field>;

/** Fields that rows of lists have. */
export const listedFields = {
  ...plainFields,
  // null in a draft without a topic.
  categoryId: {
    label: 'Category',
    column: 'topic_id',
    type: 'text',
    stored: z.string().nullable(),
    file: 'topic',
  },
  imageUrl: { label: 'Cover Image', column: 'image_url', type: 'text', stored: z.string() },
  isPremium: { label: 'Premium', column: 'is_premium', type: 'boolean', stored: z.boolean() },
  price: { label: 'Price', column: 'price_cents', type: 'integer', stored: z.number() },
} as const satisfies Record<string, Field>;

/** Fields of the texts that a reader may have to buy. */
const textFields = {
  contentMd: { label: 'Prompt Content', column: 'body', type: 'text', stored: z.string(), file: 'body' },
  sampleResponses: {
    label: 'Samples',
    column: 'samples',
    type: 'jsonb',
    stored: z.array(storedSample),
    file: 'samples',
  },
  inputs: { label: 'Inputs', column: 'input_fields', type: 'jsonb', stored: z.array(storedPromptInput) },
  // Empty for a prompt without a price.
  previewExcerpt: { label: 'Excerpt', column: 'preview_excerpt', type: 'text', stored: z.string() },
} as const satisfies Record<string, Field>;

/** The lines that versions contain. */
export const versionedFields = mapLines<Pick<LineFields, VersionedLine>>(lineField, versionedLines);

/** What the author of a prompt sets, by its name in the API. */
export const promptFields = { ...listedFields, ...textFields };
export type PromptField = keyof typeof promptFields;

/** The names of the fields in files of imports and exports. */
export const fileFieldNames = Object.entries(promptFields).map(
  ([name, field]) => ('file' in field ? field.file : name) as FileField,
);
export type FileField = {
  [N in PromptField]: (typeof promptFields)[N] extends { file: infer Name } ? Name : N;
}[PromptField];

type ShapeOf<F extends Record<string, Field>> = { [N in keyof F as F[N]['column']]: F[N]['stored'] };

/** Returns the schemas of the stored values of fields, by their columns. */
export function storedShape<F extends Record<string, Field>>(fields: F): ShapeOf<F> {
  return Object.fromEntries(
    Object.values(fields).map(({ column, stored }) => [column, stored]),
  ) as ShapeOf<F>;
}

/** The stored values of fields, by their columns. */
type StoredOf<F extends Record<string, Field>> = {
  [N in keyof F as F[N]['column']]: z.infer<F[N]['stored']>;
};
/** What an author set, as it is stored. */
export type StoredFields = StoredOf<typeof promptFields>;

/** Values that are stored as the API has them. */
export type PlainValues = { [N in keyof typeof plainFields]: z.infer<(typeof plainFields)[N]['stored']> };

const plainNames = Object.keys(plainFields) as (keyof PlainValues)[];

/** Returns values of a row under their names in the API. */
export function plainValues(row: StoredOf<typeof plainFields>): PlainValues {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    plainNames.map((name) => [name, values[plainFields[name].column]]),
  ) as PlainValues;
}

/** Returns the lines of a version under their names in the API. */
export function versionedValues(row: StoredOf<typeof versionedFields>): Pick<PlainValues, VersionedLine> {
  return mapLines((name) => row[promptLines[name as VersionedLine].column], versionedLines);
}

/** The fields that a new prompt has without its author, and that a change can omit. */
const defaults = { isAdult: false, ...usualChoices, ...noLines, models: [] as string[] };
type Defaulted = keyof typeof defaults;
/** Values as an author sends them. */
export type SentValues = Omit<PlainValues, Defaulted> & {
  [N in Defaulted]?: PlainValues[N] | undefined;
};

/** Returns values of the API by their columns. */
export function storedPlainValues(sent: SentValues): StoredOf<typeof plainFields> {
  const values: PlainValues = { ...sent, ...withDefaults(sent, defaults) };
  const stored = plainNames.map((name) => [plainFields[name].column, values[name]]);
  return Object.fromEntries(stored) as StoredOf<typeof plainFields>;
}

/**
 * Returns the values of the fields that can be omitted: those that were sent, and otherwise those of `from`.
 */
export function withDefaults(
  sent: Pick<SentValues, Defaulted>,
  from: Pick<PlainValues, Defaulted>,
): Pick<PlainValues, Defaulted> {
  const names = Object.keys(defaults) as Defaulted[];
  return Object.fromEntries(names.map((name) => [name, sent[name] ?? from[name]])) as Pick<
    PlainValues,
    Defaulted
  >;
}
