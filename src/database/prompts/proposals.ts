import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOf, type TextAccess } from '../../domain/identity/viewer.ts';
import type { PromptInput } from '../../domain/prompts/inputs/inputs.ts';
import { storedPromptInput } from '../../domain/prompts/inputs/stored-input.ts';
import {
  type ProposalFilter,
  type ProposalState,
  proposalStates,
} from '../../domain/prompts/proposals/proposals.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { readableBy } from './paid-texts.ts';
import { visibleTo } from './prompt-rows.ts';
import { isListedFor } from './prompt-statuses.ts';

/** The columns that a suggested edit shares with a prompt. */
export interface ProposedTexts {
  title: string;
  heading: string;
  summary: string;
  body: string;
  tags: readonly string[];
  inputs: readonly PromptInput[];
}

/** A suggested edit to insert. */
export interface InsertedProposal extends ProposedTexts {
  id: string;
  promptId: string;
  authorId: string;
  senderId: string;
  baseVersion: number;
  note: string;
  now: Date;
}

/**
 * Inserts a suggested edit. Violates a foreign key when the prompt or one of the users was deleted
 * concurrently.
 */
export async function insertProposal(tx: Database, { now, ...row }: InsertedProposal): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into proposals (id, prompt_id, author_id, sender_id, base_version, title, heading, summary, body, tags, input_fields, note, state,
      created_at, updated_at)
    values (${row.id}, ${row.promptId}, ${row.authorId}, ${row.senderId}, ${row.baseVersion}, ${row.title}, ${row.heading},
      ${row.summary}, ${row.body}, ${textArray(row.tags)}, ${JSON.stringify(row.inputs)}::jsonb, ${row.note}, 'open', ${at}, ${at})`);
}

/** Replaces a suggestion, which becomes pending again. The row is locked. */
export async function updateProposalRow(
  tx: Database,
  id: string,
  row: ProposedTexts & { baseVersion: number; note: string; updatedAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update proposals set base_version = ${row.baseVersion}, title = ${row.title}, heading = ${row.heading}, summary = ${row.summary},
      body = ${row.body}, tags = ${textArray(row.tags)}, input_fields = ${JSON.stringify(row.inputs)}::jsonb, note = ${row.note}, state = 'open',
      updated_at = ${row.updatedAt.toISOString()}::timestamptz
    where id = ${id}`);
}

/** Records a decision. The row is locked. */
export async function setProposalState(
  tx: Database,
  id: string,
  {
    state,
    message = '',
    decidedBy = null,
    acceptedVersion = null,
    updatedAt,
  }: {
    state: ProposalState;
    message?: string;
    decidedBy?: string | null;
    acceptedVersion?: number | null;
    updatedAt: Date;
  },
): Promise<void> {
  await tx.execute(sql`
    update proposals set state = ${state}, message = ${message}, decided_by = ${decidedBy}::uuid,
      accepted_version = ${acceptedVersion}::integer, updated_at = ${updatedAt.toISOString()}::timestamptz
    where id = ${id}`);
}

const countRow = z.strictObject({ count: z.number() });

/** The number of pending suggestions of a member for a prompt. */
export async function countPending(tx: Database, promptId: string, senderId: string): Promise<number> {
  const [row] = await tx.rows(
    countRow,
    sql`select count(*)::int as count from proposals r where prompt_id = ${promptId} and sender_id = ${senderId} and ${isPending}`,
  );
  return row?.count ?? 0;
}

const headShape = {
  id: z.string(),
  prompt_id: z.string(),
  prompt_title: z.string(),
  /** The prompt's author; null once that account is deleted. */
  prompt_author_id: z.string().nullable(),
  base_version: z.number(),
  title: z.string(),
  note: z.string(),
  state: z.enum(proposalStates),
  message: z.string(),
  accepted_version: z.number().nullable(),
  /** The sender. */
  ...authorShape,
  created_at: time,
  updated_at: time,
};
const headColumns = sql`r.id, r.prompt_id, p.title as prompt_title, p.author_id as prompt_author_id, r.base_version, r.title, r.note,
  r.state, r.message, r.accepted_version, r.sender_id as author_id, ${authorColumns}, r.created_at, r.updated_at`;
const joins = sql`proposals r join prompts p on p.id = r.prompt_id left join users u on u.id = r.sender_id`;

const listedRow = z.strictObject({ ...headShape, sort_keys: z.array(z.string()), total: z.number() });
export type ProposalHeadRow = Omit<z.infer<typeof listedRow>, 'total'>;

/** Latest first; ids contain the time. */
export const proposalOrder = listOrder('desc', ['r.id', 'uuid']);

/** Suggested edits of a prompt, or those that a member received or sent. */
export type ProposalsOf = { promptId: string } | { receivedBy: string } | { sentBy: string };

/** One page of suggested edits that the reader may see, latest first. */
export async function selectProposals(
  db: Database,
  reader: TextAccess,
  { of, filter }: { of: ProposalsOf; filter: ProposalFilter | undefined },
  page: PagePart,
): Promise<{ rows: ProposalHeadRow[]; total: number }> {
  const listed =
    'promptId' in of
      ? sql`r.prompt_id = ${of.promptId} and ${isShownTo(reader)}`
      : 'receivedBy' in of
        ? sql`r.author_id = ${of.receivedBy}`
        : sql`r.sender_id = ${of.sentBy} and ${isListedFor(reader.viewer)} and ${readableBy(reader)}`;
  const isShown = { pending: isPending, closed: sql`not ${isPending}` };
  const where = sql`${listed} and ${filter ? isShown[filter] : sql`true`}`;
  const total = countUpTo(sql`${joins} where ${where}`);
  const rows = await db.rows(
    listedRow,
    sql`
    select ${headColumns}, ${sortKeysOf(proposalOrder)} as sort_keys, ${total} as total from ${joins}
    where ${where} and ${isAfter(proposalOrder, page)} ${orderedBy(proposalOrder)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

const proposalRow = z.strictObject({
  ...headShape,
  heading: z.string(),
  summary: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  /** null in rows of earlier releases: those of the edited version. */
  input_fields: z.array(storedPromptInput).nullable(),
});
export type ProposalRow = z.infer<typeof proposalRow>;

/** One suggested edit that the reader may see. */
export async function selectProposal(
  db: Database,
  reader: TextAccess,
  id: string,
): Promise<ProposalRow | undefined> {
  const [row] = await db.rows(
    proposalRow,
    sql`
    select ${headColumns}, r.heading, r.summary, r.body, r.tags, r.input_fields from ${joins}
    where r.id = ${id} and ${isShownTo(reader)}`,
  );
  return row;
}

/**
 * Handles the suggested edits of a user whose account is being deleted: deletes those they sent unless
 * accepted, and declines those that wait for their decision.
 */
export async function removeProposalsOf(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`delete from proposals where sender_id = ${userId} and state <> 'accepted'`);
  await tx.execute(sql`
    update proposals r set state = 'declined', updated_at = ${now.toISOString()}::timestamptz
    where author_id = ${userId} and ${isPending}`);
}

const ownRow = z.strictObject({
  id: z.string(),
  prompt_id: z.string(),
  title: z.string(),
  heading: z.string(),
  summary: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  input_fields: z.array(storedPromptInput).nullable(),
  note: z.string(),
  state: z.enum(proposalStates),
  created_at: time,
});
export type OwnProposalRow = z.infer<typeof ownRow>;

/**
 * The suggested edits that the reader sent, by id: the first `limit` after a cursor. Omits the bodies of
 * prompts whose text they may not read any more.
 */
export function proposalsBy(
  db: Database,
  reader: TextAccess & { viewer: { id: string } },
  after: Pick<OwnProposalRow, 'id'> | undefined,
  limit: number,
): Promise<OwnProposalRow[]> {
  return db.rows(
    ownRow,
    sql`
    select r.id, prompt_id, r.title, r.heading, r.summary, case when ${readableBy(reader)} then r.body else '' end as body, r.tags,
      case when ${readableBy(reader)} then r.input_fields else '[]' end as input_fields, note, state,
      r.created_at
    from proposals r join prompts p on p.id = r.prompt_id
    where sender_id = ${reader.viewer.id} and ${after ? sql`r.id > ${after.id}` : sql`true`} order by r.id limit ${limit}`,
  );
}

const answerRow = z.strictObject({
  id: z.string(),
  prompt_id: z.string(),
  state: z.enum(proposalStates),
  message: z.string(),
  updated_at: time,
});
export type AnswerRow = z.infer<typeof answerRow>;

/** A user's answers to suggested edits, by id: the first `limit` after a cursor. */
export function answersBy(
  db: Database,
  userId: string,
  after: Pick<AnswerRow, 'id'> | undefined,
  limit: number,
): Promise<AnswerRow[]> {
  return db.rows(
    answerRow,
    sql`
    select id, prompt_id, state, message, updated_at from proposals
    where decided_by = ${userId} and ${after ? sql`id > ${after.id}` : sql`true`} order by id limit ${limit}`,
  );
}

const isPending = sql`r.state in ('open', 'changes-requested')`;

/**
 * Whether a suggested edit `r` of a prompt `p` is shown to the reader: to the sender, the prompt's author and
 * admins, while they may see the prompt and read its text.
 */
function isShownTo(reader: TextAccess): SQL {
  const { viewer } = reader;
  if (viewer.role === 'admin' || viewer.role === 'system') return sql`true`;
  const me = idOf(viewer);
  return me
    ? sql`(r.sender_id = ${me} or p.author_id = ${me}) and ${visibleTo(viewer)} and ${readableBy(reader)}`
    : sql`false`;
}
