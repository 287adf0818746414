import { parse as parseYaml, YAMLParseError } from 'yaml';
import { z } from 'zod';
import {
  type ContentPage,
  type ContentSection,
  contentIcons,
  contentLayouts,
} from '../../contract/pages/content.ts';
import { slugOf } from '../../domain/prompts/slug.ts';
import { renderMarkdown } from '../texts/markdown/render.ts';
import type { ContentVariables } from './variables.ts';

/** A page whose `updated: today` has not been replaced by a date yet. */
type Parsed = Omit<ContentPage, 'name'>;

/**
 * Parses a Markdown file with front matter as a page: `## Title {#id .layout}` begins a section, `### Title ·
 * note {#id}` an item of it. Variables are inserted as text and never interpreted as Markdown or HTML. Throws
 * an error whose message describes the problem.
 */
export function parseContent(text: string, variables: ContentVariables): Parsed {
  const [, yaml, markdown] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined || markdown === undefined)
    throw new Error(
      'it must begin with front matter: a line ---, then title, description and lead, then a line ---',
    );
  const fill = (line: string) => filled(line, variables);
  const front = frontMatter(yaml);
  return {
    title: fill(front.title),
    heading: fill(front.heading ?? front.title),
    description: fill(front.description),
    lead: fill(front.lead),
    ...(front.updated && { updated: front.updated }),
    numbered: front.numbered,
    wide: front.wide,
    badges: front.badges.map(({ icon, text: label }) => ({ icon, text: fill(label) })),
    buttons: front.buttons.map(({ text: label, href }) => ({ text: fill(label), href })),
    sections: sectionsOf(withConditions(markdown, variables), fill),
  };
}

/** Converts a file to Markdown for programs: with its title and lead, and without attributes of headings. */
export function contentMarkdown(file: string, variables: ContentVariables): string {
  const { heading, lead } = parseContent(file, variables);
  const [, markdown = ''] = /^---\n[\s\S]*?\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? [];
  const plain = withConditions(markdown, variables).replace(/^##+ .*$/gm, (line) => headingOf(line).name);
  // As on the page, other names in braces are examples of placeholders.
  const text = plain.replace(/\\?\{\{([^{}]*)\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return whole.startsWith('\\') ? whole.slice(1) : typeof value === 'string' ? value : whole;
  });
  return `# ${heading}\n\n${lead}\n\n${text.trim()}\n`;
}

const trueOrFalse = z.boolean({ error: 'must be true or false' }).default(false);
const requiredText = z.string({ error: 'is missing' }).trim().min(1, { error: 'is empty' });

const frontSchema = z.strictObject({
  title: requiredText,
  heading: requiredText.optional(),
  description: requiredText,
  lead: requiredText,
  updated: z
    .string()
    .refine((value) => value === 'today' || z.iso.date().safeParse(value).success, {
      error: 'must be today or a date like 2026-01-31',
    })
    .optional(),
  numbered: trueOrFalse,
  wide: trueOrFalse,
  badges: z
    .array(
      z.strictObject({
        icon: z.enum(contentIcons, { error: `must be one of ${contentIcons.join(', ')}` }),
        text: requiredText,
      }),
    )
    .default([]),
  buttons: z
    .array(
      z.strictObject({
        text: requiredText,
        href: z.string().regex(/^(\/(?![/\\])|https?:\/\/)/, {
          error: 'must be a path like /explore or begin with https://',
        }),
      }),
    )
    .default([]),
});

function frontMatter(yaml: string): z.infer<typeof frontSchema> {
  let data: unknown;
  try {
    data = parseYaml(yaml);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new Error(`its front matter is not YAML: ${error.message.split('\n', 1)[0]}`, { cause: error });
  }
  const parsed = frontSchema.safeParse(data ?? {});
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues
      .map(({ path, message }) => `${path.join('.') || 'front matter'}: ${message}`)
      .join('; '),
  );
}

/** Ids of elements of the surrounding page, which a section must not use. */
const takenIds = ['root', 'state', 'main', 'contents'];

function sectionsOf(markdown: string, fill: (text: string) => string): ContentSection[] {
  const html = (lines: readonly string[]) => renderMarkdown(lines.join('\n'), { fill }).html;
  const [before, ...parts] = splitAt(markdown.split('\n'), '## ');
  if (before?.some((line) => line.trim()))
    throw new Error('there is text before the first section: start the section with a line like ## Title');
  const ids = new Set(takenIds);
  return parts.map(([first = '', ...body]) => {
    const { title, id, layout } = sectionHeading(first, fill);
    if (ids.has(id))
      throw new Error(
        `the section "${title}" needs a different id from "${id}", which is taken: ## ${title} {#other}`,
      );
    ids.add(id);
    const [intro = [], ...items] = splitAt(body, '### ');
    return {
      id,
      title,
      layout,
      html: html(intro),
      items: items.map(([line = '', ...lines]) => {
        const { name: named, attributes } = headingOf(line);
        const [, anchor] = /^#([\w-]+)$/.exec(attributes) ?? [];
        const heading = anchor === undefined ? line : named;
        if (anchor !== undefined && ids.has(anchor))
          throw new Error(`the item "${heading}" needs a different id from "${anchor}", which is taken`);
        if (anchor !== undefined) ids.add(anchor);
        const [, name = heading, note] = /^(.*?)\s·\s(.*)/.exec(heading) ?? [];
        return {
          ...(anchor !== undefined && { id: anchor }),
          title: fill(name.trim()),
          ...(note && { note: fill(note.trim()) }),
          html: html(lines),
        };
      }),
    };
  });
}

/**
 * Splits lines at headings with this mark. Returns the lines before the first heading, then the lines of each
 * section, beginning with its heading without the mark.
 */
function splitAt(lines: readonly string[], mark: string): string[][] {
  const parts: string[][] = [[]];
  let fence: string | undefined;
  for (const line of lines) {
    const [, marker] = /^ {0,3}(```+|~~~+)/.exec(line) ?? [];
    if (marker) fence = fence === undefined ? marker : line.trim().startsWith(fence) ? undefined : fence;
    if (fence === undefined && line.startsWith(mark)) parts.push([line.slice(mark.length).trim()]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** Parses `Title {#id .layout}`. Without an id, derives one from the title. */
function sectionHeading(line: string, fill: (text: string) => string) {
  const { name, attributes } = headingOf(line);
  const title = fill(name.trim());
  let id = slugOf(title);
  let layout: ContentSection['layout'] = 'text';
  for (const attribute of attributes.split(/\s+/).filter(Boolean)) {
    const known = contentLayouts.find((one) => `.${one}` === attribute);
    if (known) layout = known;
    else if (/^#[\w-]+$/.test(attribute)) id = attribute.slice(1);
    else
      throw new Error(
        `the section "${title}" has ${attribute} in braces, which is neither an #id nor one of .${contentLayouts.join(', .')}`,
      );
  }
  return { title, id, layout };
}

/** Splits `Title {attributes}`. A `{{variable}}` at the end belongs to the name. */
function headingOf(line: string): { name: string; attributes: string } {
  const at = line.lastIndexOf('{');
  const attributes = line.slice(at + 1, -1);
  const hasAttributes = at >= 0 && line.endsWith('}') && line[at - 1] !== '{' && !attributes.includes('}');
  return hasAttributes ? { name: line.slice(0, at).trimEnd(), attributes } : { name: line, attributes: '' };
}

/** Keeps or removes `{{#name}}…{{/name}}`, those inside another one first. */
function withConditions(markdown: string, variables: ContentVariables): string {
  const result = markdown.replace(innermost, (_, name: string, body: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (typeof value !== 'boolean') throw new Error(unknown(`#${name}`, variables, 'boolean'));
    return value ? body : '';
  });
  return result === markdown ? markdown : withConditions(result, variables);
}

const innermost = /\{\{#(\w+)\}\}\n?((?:(?!\{\{[#/]\w+\}\})[\s\S])*)\{\{\/\1\}\}\n?/g;

function filled(text: string, variables: ContentVariables): string {
  return text.replace(/(\\?)\{\{([^{}]*)\}\}/g, (whole, backslash: string, name: string) => {
    if (backslash) return whole.slice(1);
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (typeof value !== 'string') throw new Error(unknown(name, variables, 'string'));
    return value;
  });
}

function unknown(name: string, variables: ContentVariables, type: 'string' | 'boolean'): string {
  const names = Object.keys(variables).filter((known) => typeof variables[known] === type);
  return `there is no variable {{${name}}}; there are ${names.join(', ')}`;
}
