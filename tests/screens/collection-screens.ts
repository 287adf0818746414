import { paths } from '../../src/contract/core/routes.ts';
import type { Content } from './content.ts';
import { arriving, press, type Screen } from './screen.ts';

const long = ({ collections }: Content) => paths.collection(collections.long);

/** Screens of collections, and of saving a prompt to them. */
export const collectionScreens = {
  collections: [
    { state: 'most followed', address: () => paths.collections() },
    { state: 'followed', address: () => paths.collections({ list: 'followed' }), as: 'newcomer' },
    { state: 'follows none', address: () => paths.collections({ list: 'followed' }), as: 'author' },
    { state: 'none', address: () => paths.collections(), empty: true },
    ...arriving(() => paths.collections(), /^\/collections/),
  ],
  collection: [
    { state: 'long texts', address: long },
    { state: 'own', address: long, as: 'author' },
    {
      state: 'tools of a prompt',
      address: long,
      as: 'author',
      act: (page) =>
        page
          .getByRole('button', { name: /^Reorder/ })
          .nth(2)
          .focus(),
    },
    { state: 'pictures', address: (content) => `${long(content)}?view=grid` },
    { state: 'adding prompts', address: (content) => `${long(content)}?q=explain`, as: 'author' },
    { state: 'follower and collaborator', address: long, as: 'newcomer' },
    {
      state: 'editing a note',
      address: long,
      as: 'author',
      act: (page) => page.locator('summary[title="Edit note"]').first().click(),
    },
    {
      state: 'editing a heading',
      address: long,
      as: 'author',
      act: (page) => page.locator('summary[title="Edit heading"]').first().click(),
    },
    {
      state: 'invitation',
      address: ({ collections }) => paths.collection(collections.private),
      as: 'newcomer',
    },
    { state: 'empty', address: ({ collections }) => paths.collection(collections.empty), as: 'author' },
    { state: 'not found', address: () => paths.collection('nothing-here') },
    ...arriving(long, /^\/collections/),
  ],
  newCollection: [
    { state: 'empty', address: () => paths.newCollection(), as: 'author' },
    { state: 'refused', address: () => paths.newCollection(), as: 'author', act: press('Create collection') },
  ],
  editCollection: [
    { state: 'own', address: ({ collections }) => paths.editCollection(collections.long), as: 'author' },
    {
      state: 'only its owner',
      address: ({ collections }) => paths.editCollection(collections.long),
      as: 'newcomer',
    },
  ],
  savePrompt: [
    { state: 'collections', address: ({ prompts }) => paths.savePrompt(prompts.arabic), as: 'author' },
    { state: 'no collections', address: ({ prompts }) => paths.savePrompt(prompts.long), as: 'admin' },
    {
      state: 'dialog',
      address: ({ prompts }) => paths.prompt(prompts.arabic),
      as: 'author',
      act: async (page) => {
        await page.locator('[data-actions] a[title="Save to…"]').click();
        await page.getByRole('checkbox').first().waitFor();
      },
    },
  ],
} satisfies Record<string, readonly [Screen, ...Screen[]]>;
