import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { proposalFilters, proposalLimits, proposalStates } from '../../domain/prompts/proposals.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  exampleIds,
  examplePromptChanges,
  examplePromptInput,
  exampleTextChanges,
  exampleTime,
  exampleVersionNote,
} from '../core/example-data.ts';
import {
  done,
  id,
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
import { paths } from '../core/routes.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { byline } from '../people/byline.ts';
import { mergedField, resolutions } from './merges.ts';
import { tagList } from './prompt-input.ts';
import { changedFields } from './versions.ts';

/** A suggested edit in lists. */
const proposalHead = z
  .object({
    id,
    url: pageUrl,
    promptId: id,
    promptTitle: z.string(),
    sender: byline,
    note: z.string().meta({ description: 'The sender’s note about the edit' }),
    state: z.enum(proposalStates).meta({
      description: '`open` waits for the author and `changes-requested` for the sender; all others are final',
    }),
    message: z.string().meta({ description: 'The message with the last decision; may be empty' }),
    version: z.number().int().meta({ description: 'The version of the prompt that was edited' }),
    acceptedVersion: z.number().int().nullable().meta({
      description:
        'The version that it became; null unless it was accepted, or if it no longer changed anything',
    }),
    createdAt: time,
    updatedAt: time.meta({ description: 'When it was last changed or decided' }),
    can: z
      .object({ change: z.boolean(), withdraw: z.boolean(), decide: z.boolean() })
      .meta({ description: 'What the viewer can do with it' }),
  })
  .meta({ id: 'ProposalHead' });

const proposal = proposalHead
  .extend({
    title: z.string(),
    heading: z.string(),
    summary: z.string(),
    contentMd: z.string(),
    tags: z.array(z.string()),
    changes: changedFields.meta({ description: 'What differs from the version that was edited' }),
    latestVersion: z.number().int().meta({ description: 'The latest version of the prompt' }),
    promptUpdatedAt: time.meta({ description: 'When the prompt was last changed' }),
    merge: z.array(mergedField).meta({
      description:
        'What accepting it would change in the current prompt, field by field; `mine` is the prompt, `theirs` the suggestion. Empty for users who cannot decide, or if nothing would change',
    }),
  })
  .meta({ id: 'Proposal' });

export type ProposalHead = z.infer<typeof proposalHead>;
export type Proposal = z.infer<typeof proposal>;

const texts = {
  title: requiredLine('Title', limits.title),
  heading: line('Heading', limits.heading).default(''),
  summary: requiredLine('Short Description', limits.summary),
  contentMd: requiredText('Prompt Content', limits.body),
  tags: tagList,
  note: requiredPlainText('Note', proposalLimits.note).meta({
    description: 'What the edit is for. It becomes the note of the version, unless the author writes another',
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
const onProposal = z.object({ id: id.meta({ description: 'Id of the suggested edit' }) });
const filter = oneOf('show', proposalFilters).optional().meta({
  description:
    '`pending`: open, or waiting for changes; `closed`: accepted, declined or withdrawn. By default all',
});
const exampleOnProposal = { params: { id: exampleIds.proposal } };

/** The suggestion of another member, and the prompt after accepting it. */
const exampleSuggested = {
  title: examplePromptInput.title,
  heading: examplePromptInput.heading,
  ...examplePromptChanges,
  contentMd: examplePromptInput.contentMd,
  tags: [...examplePromptInput.tags],
  note: exampleVersionNote,
};

const exampleHead = {
  id: exampleIds.proposal,
  url: paths.proposal(exampleIds.prompt, exampleIds.proposal),
  promptId: exampleIds.prompt,
  promptTitle: examplePromptInput.title,
  sender: { username: 'bob', displayName: 'Bob', photoURL: '' },
  note: exampleSuggested.note,
  state: 'open' as const,
  message: '',
  version: 1,
  acceptedVersion: null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
};
const nothing = { change: false, withdraw: false, decide: false };
const asSender = { ...nothing, change: true, withdraw: true };
const asAuthor = { ...nothing, decide: true };

const exampleProposal = {
  ...exampleHead,
  ...exampleSuggested,
  changes: [{ field: 'summary' as const, changes: exampleTextChanges }],
  latestVersion: 1,
  promptUpdatedAt: exampleTime,
  merge: [],
};
const exampleMerge = [
  { field: 'summary' as const, parts: [{ kind: 'merged' as const, text: exampleSuggested.summary }] },
];

const exampleList = {
  items: [{ ...exampleHead, can: asAuthor }],
  ...{ page: 1, limit: 20, total: 1, totalPages: 1 },
};

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
  example: {
    request: exampleOnProposal,
    reply: { proposal: { ...exampleProposal, can: asAuthor, merge: exampleMerge } },
  },
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
  example: {
    request: { params: { id: exampleIds.prompt }, body: { ...exampleSuggested, version: 1 } },
    reply: { success: true, proposal: { ...exampleProposal, can: asSender } },
  },
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
  example: {
    request: { params: { id: exampleIds.prompt } },
    reply: exampleList,
  },
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
  example: {
    request: { query: { side: 'received', show: 'pending' } },
    reply: exampleList,
  },
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
  example: {
    request: { ...exampleOnProposal, body: exampleSuggested },
    reply: {
      success: true,
      proposal: { ...exampleProposal, message: 'Please keep it short.', can: asSender },
    },
  },
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
    .object({ updatedAt: seen, message: requiredText('Message', proposalLimits.message) })
    .meta({ id: 'ChangeRequest' }),
  idempotent: true,
  resource: readProposal,
  reply: done.extend({ proposal }),
  problems: ['conflict'],
  example: {
    request: { ...exampleOnProposal, body: { message: 'Please keep it short.' } },
    reply: {
      success: true,
      proposal: {
        ...exampleProposal,
        state: 'changes-requested',
        message: 'Please keep it short.',
        can: asAuthor,
        merge: exampleMerge,
      },
    },
  },
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
  example: {
    request: { ...exampleOnProposal, body: {} },
    reply: {
      success: true,
      proposal: {
        ...exampleProposal,
        state: 'accepted',
        acceptedVersion: 2,
        latestVersion: 2,
        can: nothing,
      },
    },
  },
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
    .object({ updatedAt: seen, message: text('Message', proposalLimits.message).default('') })
    .meta({ id: 'Rejection' }),
  idempotent: true,
  resource: readProposal,
  reply: done.extend({ proposal }),
  problems: ['conflict'],
  example: {
    request: { ...exampleOnProposal, body: { message: 'It is meant to be long.' } },
    reply: {
      success: true,
      proposal: { ...exampleProposal, state: 'declined', message: 'It is meant to be long.', can: nothing },
    },
  },
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
  example: {
    request: exampleOnProposal,
    reply: { success: true, proposal: { ...exampleProposal, state: 'withdrawn', can: nothing } },
  },
  failureMessage: 'Failed to withdraw the suggestion',
});
