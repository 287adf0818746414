import { paths } from '../../src/contract/core/routes.ts';
import { press, type Screen } from './screen.ts';

/** Screens of suggested edits. */
export const proposalScreens = {
  proposeEdit: [
    { state: 'new', address: ({ prompts }) => paths.proposeEdit(prompts.changed), as: 'newcomer' },
    {
      state: 'nothing is filled in',
      address: ({ prompts }) => paths.proposeEdit(prompts.long),
      as: 'newcomer',
      act: async (page) => {
        await page.getByLabel('Title', { exact: true }).fill('');
        await press('Send suggestion')(page);
      },
    },
    {
      state: 'change',
      address: ({ prompts, proposals }) => paths.proposeEdit(prompts.changed, proposals.asked),
      as: 'newcomer',
    },
    {
      state: 'described inputs',
      address: ({ prompts }) => paths.proposeEdit(prompts.described),
      as: 'newcomer',
      act: (page) => page.locator('summary', { hasText: 'tone' }).click(),
    },
    { state: 'own prompt', address: ({ prompts }) => paths.proposeEdit(prompts.changed), as: 'author' },
  ],
  promptProposals: [
    { state: 'open', address: ({ prompts }) => paths.promptProposals(prompts.changed), as: 'author' },
    {
      state: 'closed',
      address: ({ prompts }) => paths.promptProposals(prompts.changed, { show: 'closed' }),
      as: 'author',
    },
    { state: 'none', address: ({ prompts }) => paths.promptProposals(prompts.arabic), as: 'author' },
    { state: 'sent', address: ({ prompts }) => paths.promptProposals(prompts.changed), as: 'newcomer' },
  ],
  proposal: [
    {
      state: 'conflict',
      address: ({ prompts, proposals }) => paths.proposal(prompts.changed, proposals.conflict),
      as: 'author',
    },
    {
      state: 'not decided',
      address: ({ prompts, proposals }) => paths.proposal(prompts.changed, proposals.conflict),
      as: 'author',
      act: press('Accept suggestion'),
    },
    {
      state: 'changes requested',
      address: ({ prompts, proposals }) => paths.proposal(prompts.changed, proposals.asked),
      as: 'newcomer',
    },
    {
      state: 'declined',
      address: ({ prompts, proposals }) => paths.proposal(prompts.changed, proposals.declined),
      as: 'admin',
    },
    {
      state: 'accepted',
      address: ({ prompts, proposals }) => paths.proposal(prompts.changed, proposals.accepted),
      as: 'admin',
    },
    {
      state: 'not found',
      address: ({ prompts }) => paths.proposal(prompts.changed, prompts.changed),
      as: 'author',
    },
  ],
  proposals: [
    { state: 'open', address: () => paths.proposals(), as: 'author' },
    { state: 'closed', address: () => paths.proposals({ show: 'closed' }), as: 'author' },
    { state: 'sent', address: () => paths.proposals({ side: 'sent' }), as: 'newcomer' },
    { state: 'none', address: () => paths.proposals(), as: 'admin' },
  ],
} satisfies Record<string, [Screen, ...Screen[]]>;
