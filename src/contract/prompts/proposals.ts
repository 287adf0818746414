import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { proposalFilters, proposalLimits, proposalStates } from '../../domain/prompts/proposals/proposals.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import {
  done,
  id,
  idOf,
  line,
  oneOf,
  pageOf,
  pageQuery,
  pageUrl,
  promptId,
  requiredLine,
  requiredPlainText,
  requiredText,
  text,
  time,
  versionNumber,
} from '../core/fields.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { byline } from '../people/byline.ts';
import { promptInputs, sentInputs } from './inputs.ts';
import { mergedField, resolutions } from './merges.ts';
import { tagList } from './prompt-input.ts';
import { changedFields } from './versions.ts';

/** A suggested edit in lists. */
const proposalHead = z
  .object({
    id: idOf('proposal'),
    url: pageUrl.meta({ example: `/prompt/${exampleIds.prompt}/suggestions/${exampleIds.proposal}` }),
    promptId: id,
    promptTitle: z.string().meta({ example: exampleTexts.title }),
    sender: byline,
    note: z
      .string()
      .meta({ description: 'The sender’s note about the edit', example: exampleTexts.versionNote }),
    state: z.enum(proposalStates).meta({
      description: '`open` waits for the author and `changes-requested` for the sender; all others are final',
    }),
    message: z
      .string()
      .meta({ description: 'The message with the last decision; may be empty', example: '' }),
    version: z.number().int().meta({ description: 'The version of the prompt that was edited' }),
    acceptedVersion: z.number().int().nullable().meta({
      description:
        'The version that it became; null unless it was accepted, or if it no longer changed anything',
      example: null,
    }),
    createdAt: time,
    updatedAt: time.meta({ description: 'When it was last changed or decided' }),
    can: z
      .object({ change: z.boolean(), withdraw: z.boolean(), decide: z.boolean().meta({ example: true }) })
      .meta({ description: 'What the viewer can do with it' }),
  })
  .meta({ id: 'ProposalHead' });

const proposal = proposalHead
  .extend({
    title: z.string().meta({ example: exampleTexts.title }),
    heading: z.string().meta({ example: exampleTexts.heading }),
    summary: z.string().meta({ example: exampleTexts.newSummary }),
    contentMd: z.string().meta({ example: exampleTexts.contentMd }),
    tags: z.array(z.string()).meta({ example: ['explaining', 'code review'] }),
    inputs: promptInputs,
    changes: changedFields.meta({ description: 'What differs from the version that was edited' }),
    latestVersion: z.number().int().meta({ description: 'The latest version of the prompt' }),
    promptUpdatedAt: time.meta({ description: 'When the prompt was last changed' }),
    merge: z.array(mergedField).meta({
      description:
        'What accepting it would change in the current prompt, field by field; `mine` is the prompt, `theirs` the suggestion. Empty for users who cannot decide, or if nothing would change',
      example: [],
    }),
  })
  .meta({ id: 'Proposal' });

export type ProposalHead = z.infer<typeof proposalHead>;
export type Proposal = z.infer<typeof proposal>;

const texts = {
  title: requiredLine('Title', limits.title).meta({ example: exampleTexts.title }),
  heading: line('Heading', limits.heading).default('').meta({ example: exampleTexts.heading }),
  summary: requiredLine('Short Description', limits.summary).meta({ example: exampleTexts.newSummary }),
  contentMd: requiredText('Prompt Content', limits.body).meta({ example: exampleTexts.contentMd }),
  tags: tagList,
  inputs: sentInputs.meta({
    description:
      'What readers are told about placeholders. Default: those of the edited version; when changing a suggestion, as they were',
  }),
  note: requiredPlainText('Note', proposalLimits.note).meta({
    description: 'What the edit is for. It becomes the note of the version, unless the author writes another',
    example: exampleTexts.versionNote,
  }),
};

/** Body of POST /posts/id/{id}/proposals. */
const newProposal = z
  .object({
    ...texts,
    version: versionNumber.meta({ description: 'The version of the prompt that was edited', example: 1 }),
  })
  .meta({ id: 'NewProposal' });

/** Body of PUT /proposals/{id}. */
const changedProposal = acceptReadOnlyFields(
  z
    .object({
      ...texts,
      version: versionNumber
        .optional()
        .meta({ description: 'The version of the prompt that was edited; by default the same as before' }),
    })
    .meta({ id: 'ChangedProposal' }),
  proposal,
);

const seen = time.optional().meta({
  description: 'The updatedAt that was read; fails with 409 if the suggestion has changed since',
});

/** Body of POST /proposals/{id}/acceptance. */
const acceptance = z
  .object({
    updatedAt: seen,
    promptUpdatedAt: time.optional().meta({
      description: 'The promptUpdatedAt that was read; fails with 409 if the prompt has changed since',
    }),
    resolutions,
    versionNote: line('Note', limits.versionNote)
      .optional()
      .meta({ description: 'What changed, for the list of versions; by default the note of the suggestion' }),
  })
  .meta({ id: 'Acceptance' });

export type NewProposal = z.output<typeof newProposal>;
export type ChangedProposal = z.output<typeof changedProposal>;
export type Acceptance = z.output<typeof acceptance>;

const onPrompt = z.object({ id: promptId });
const onProposal = z.object({ id: idOf('proposal').meta({ description: 'Id of the suggested edit' }) });
const filter = oneOf('show', proposalFilters).optional().meta({
  description:
    '`pending`: open, or waiting for changes; `closed`: accepted, declined or withdrawn. By default all',
});

export const readProposal = endpoint({
  name: 'readProposal',
  method: 'GET',
  path: '/proposals/{id}',
  access: 'member',
  summary: 'A suggested edit',
  description:
    'Returns a suggested edit and its changes, for its sender, the prompt’s author and admins. The parts of a text that were not added form the text of the edited version; those that were not removed form the suggestion.',
  params: onProposal,
  reply: z.object({ proposal }),
  version: { of: 'proposal', fields: ['updatedAt'] },
  failureMessage: 'Failed to fetch the suggestion',
});

export const proposeEdit = endpoint({
  name: 'proposeEdit',
  method: 'POST',
  path: '/posts/id/{id}/proposals',
  access: 'member',
  actionLimits: ['proposal'],
  summary: 'Suggest an edit to a prompt',
  description:
    'Sends an edited copy of another user’s published prompt to its author, who can accept it, request changes or decline it. A user can have up to 3 pending suggestions for one prompt.',
  params: onPrompt,
  body: newProposal,
  maxBodyBytes: 2 * 1024 * 1024,
  idempotent: true,
  status: 201,
  resource: readProposal,
  reply: done.extend({ proposal }),
  problems: ['conflict'],
  failureMessage: 'Failed to send the suggestion',
});

export const listProposals = endpoint({
  name: 'listProposals',
  method: 'GET',
  path: '/posts/id/{id}/proposals',
  access: 'member',
  summary: 'Suggested edits to a prompt, latest first',
  description:
    'Lists the suggested edits to a prompt: all of them for its author and admins, otherwise only those that you sent.',
  params: onPrompt,
  query: z.object({ show: filter, ...pageQuery(20) }),
  reply: pageOf(proposalHead),
  failureMessage: 'Failed to fetch the suggestions',
});

export const myProposals = endpoint({
  name: 'myProposals',
  method: 'GET',
  path: '/users/me/proposals',
  access: 'member',
  summary: 'Suggested edits that you received or sent, latest first',
  description:
    'Lists suggested edits to your prompts (`received`), or those that you sent for other users’ prompts (`sent`). Edits to prompts that you can no longer see are omitted.',
  query: z.object({
    side: oneOf('side', ['received', 'sent']).default('received').meta({ description: 'Which ones' }),
    show: filter,
    ...pageQuery(20),
  }),
  reply: pageOf(proposalHead),
  example: { query: { side: 'received', show: 'pending' } },
  failureMessage: 'Failed to fetch the suggestions',
});

export const updateProposal = endpoint({
  name: 'updateProposal',
  method: 'PUT',
  path: '/proposals/{id}',
  access: 'member',
  actionLimits: ['proposal'],
  summary: 'Change a suggested edit',
  description: 'Replaces a pending suggestion that you sent. It then waits for the author again.',
  params: onProposal,
  body: changedProposal,
  maxBodyBytes: 2 * 1024 * 1024,
  resource: readProposal,
  reply: done.extend({ proposal }),
  problems: ['conflict'],
  failureMessage: 'Failed to change the suggestion',
});

export const requestProposalChanges = endpoint({
  name: 'requestProposalChanges',
  method: 'POST',
  path: '/proposals/{id}/change-request',
  access: 'member',
  summary: 'Request changes to a suggested edit',
  description: 'Sends a suggestion for your prompt back to its sender, who can change or withdraw it.',
  params: onProposal,
  body: z
    .object({
      updatedAt: seen,
      message: requiredText('Message', proposalLimits.message).meta({ example: 'Please keep it short.' }),
    })
    .meta({ id: 'ChangeRequest' }),
  idempotent: true,
  resource: readProposal,
  reply: done.extend({ proposal }),
  problems: ['conflict'],
  example: { reply: { proposal: { state: 'changes-requested', message: 'Please keep it short.' } } },
  failureMessage: 'Failed to request changes',
});

export const acceptProposal = endpoint({
  name: 'acceptProposal',
  method: 'POST',
  path: '/proposals/{id}/acceptance',
  access: 'member',
  actionLimits: ['firstDayEdits'],
  summary: 'Accept a suggested edit',
  description:
    'Writes what `merge` of `readProposal` shows into your prompt, as a new version that names its sender. Each conflict needs a resolution; otherwise, the request fails with 409 and nothing changes.',
  params: onProposal,
  body: acceptance,
  maxBodyBytes: 2 * 1024 * 1024,
  idempotent: true,
  resource: readProposal,
  reply: done.extend({ proposal }),
  problems: ['conflict'],
  example: { reply: { proposal: { state: 'accepted', acceptedVersion: 2 } } },
  failureMessage: 'Failed to accept the suggestion',
});

export const declineProposal = endpoint({
  name: 'declineProposal',
  method: 'POST',
  path: '/proposals/{id}/rejection',
  access: 'member',
  summary: 'Decline a suggested edit',
  description: 'Declines a suggestion for your prompt; its sender is notified.',
  params: onProposal,
  body: z
    .object({
      updatedAt: seen,
      message: text('Message', proposalLimits.message).default('').meta({ example: 'Please keep it short.' }),
    })
    .meta({ id: 'Rejection' }),
  idempotent: true,
  resource: readProposal,
  reply: done.extend({ proposal }),
  problems: ['conflict'],
  example: { reply: { proposal: { state: 'declined', message: 'Please keep it short.' } } },
  failureMessage: 'Failed to decline the suggestion',
});

export const withdrawProposal = endpoint({
  name: 'withdrawProposal',
  method: 'POST',
  path: '/proposals/{id}/withdrawal',
  access: 'member',
  summary: 'Withdraw a suggested edit',
  description: 'Withdraws a pending suggestion that you sent.',
  params: onProposal,
  idempotent: true,
  resource: readProposal,
  reply: done.extend({ proposal }),
  problems: ['conflict'],
  example: { reply: { proposal: { state: 'withdrawn' } } },
  failureMessage: 'Failed to withdraw the suggestion',
});
