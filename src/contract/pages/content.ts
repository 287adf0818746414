import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

/** The pages that consist only of text. Each is a file `{name}.md`. */
export const contentNames = [
  'about',
  'help',
  'guidelines',
  'privacy',
  'terms',
  'cookies',
  'dmca',
  'welcome',
] as const;

/**
 * Those that visitors can read also on a site that only members can read: the front page and the legal pages.
 */
export const contentForEveryone: readonly ContentName[] = ['welcome', 'privacy', 'terms', 'cookies', 'dmca'];

/** How a section shows its items. */
export const contentLayouts = [
  'text',
  'questions',
  'cards',
  'pairs',
  'figures',
  'people',
  'timeline',
] as const;

export const contentIcons = ['shield', 'lock'] as const;

const html = z
  .string()
  .meta({ description: 'Safe HTML', example: '<p>To make good prompts easy to find, use and share.</p>\n' });

const contentSection = z.object({
  id: z.string().meta({ description: 'Its anchor: the page’s address followed by #id', example: 'mission' }),
  title: z.string().meta({ example: 'Our Mission' }),
  html: html.meta({ description: 'Text before the items, as safe HTML' }),
  layout: z.enum(contentLayouts),
  items: z.array(
    z.object({
      id: z.string().optional().meta({ description: 'Its anchor, if it has one' }),
      title: z.string().meta({ example: 'Written by people' }),
      note: z.string().optional().meta({ description: 'A year, a role or a duration' }),
      html,
    }),
  ),
});

const contentPage = z
  .object({
    name: z.enum(contentNames),
    title: z.string().meta({ description: 'The title of the browser tab', example: 'About' }),
    heading: z.string().meta({ example: 'About Promptorium' }),
    description: z
      .string()
      .meta({ description: 'A sentence for search engines', example: 'What Promptorium is for.' }),
    lead: z.string().meta({ example: 'A reading room for prompts.' }),
    updated: z.iso.date().optional(),
    numbered: z.boolean().meta({ description: 'Whether its sections have numbers' }),
    wide: z.boolean().meta({
      description: 'Whether it is a visual page without a table of contents, rather than a long text',
    }),
    badges: z.array(
      z.object({ icon: z.enum(contentIcons), text: z.string().meta({ example: 'No tracking' }) }),
    ),
    sections: z.array(contentSection),
    buttons: z.array(
      z.object({
        text: z.string().meta({ example: 'Explore prompts' }),
        href: z.string().meta({ example: '/explore' }),
      }),
    ),
  })
  .meta({ id: 'ContentPage' });

export const readContent = endpoint({
  name: 'readContent',
  method: 'GET',
  path: '/content/{name}',
  access: 'visitor',
  whilePrivate: true,
  summary: 'The text of a page: About, help, guidelines, legal',
  description:
    'The text of About (`about`), the Help Center (`help`), the Community Guidelines (`guidelines`) a legal page or the front page of a private site (`welcome`), section by section, as the page shows it. The site’s operator may have replaced it.',
  params: z.object({ name: z.enum(contentNames).meta({ description: 'Which page' }) }),
  reply: z.object({ page: contentPage }),
  failureMessage: 'Failed to load the text',
});

export type ContentName = (typeof contentNames)[number];
export type ContentPage = z.infer<typeof contentPage>;
export type ContentSection = z.infer<typeof contentSection>;
