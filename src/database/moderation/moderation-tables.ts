import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuthorAction, ContentAction, DecisionEffect } from '../../domain/core/decisions.ts';
import type { AppealOutcome } from '../../domain/moderation/appeals.ts';
import type { ReportReason, ReportSubject } from '../../domain/moderation/reports.ts';
import type { Rule } from '../../domain/moderation/rules.ts';
import { moment, time } from '../core/columns.ts';
import type { SubjectText } from '../core/json-columns.ts';

export const reports = pgTable('reports', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id'),
  subjectKind: text('subject_kind').$type<ReportSubject>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  subjectAuthorId: uuid('subject_author_id'),
  /** The words of the subject when it was last reported. */
  subjectCopy: jsonb('subject_copy').$type<SubjectText>().notNull(),
  reporterId: uuid('reporter_id'),
  reason: text('reason').$type<ReportReason>().notNull(),
  details: text('details').notNull(),
  status: text('status', { enum: ['open', 'upheld', 'dismissed'] }).notNull(),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
  closedAt: time('closed_at'),
});

export const moderationCases = pgTable('moderation_cases', {
  id: uuid('id').primaryKey(),
  subjectKind: text('subject_kind').$type<ReportSubject>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  authorId: uuid('author_id'),
  /** The words of the subject when it was last reported, or when the case was opened. */
  subjectCopy: jsonb('subject_copy').$type<SubjectText>().notNull(),
  /** The reasons for opening it without a report. */
  signals: jsonb('signals').notNull().default([]),
  openedAt: moment('opened_at'),
  updatedAt: moment('updated_at'),
  /** The time since which the subject is hidden until the decision. */
  withheldAt: time('withheld_at'),
  decidedAt: time('decided_at'),
  decidedBy: uuid('decided_by'),
  content: text('content_action').$type<ContentAction>(),
  author: text('author_action').$type<AuthorAction>(),
  rule: text('rule').$type<Rule>(),
  note: text('note').notNull().default(''),
  /** How long what happened to the author lasts. */
  days: integer('suspended_days'),
});

/**
 * What decisions changed, and the hiding of subjects until the decision, while it is in force: a reversal or
 * a change by hand ends it. Several decisions may have the same effect on one subject.
 */
export const decisionEffects = pgTable('decision_effects', {
  caseId: uuid('case_id').notNull(),
  kind: text('kind').$type<DecisionEffect>().notNull(),
  /** The prompt, comment or user. */
  subjectId: uuid('subject_id').notNull(),
  /** The state before the first of the decisions with this effect; null if nothing had it. */
  before: text('before'),
});

export const hiddenComments = pgTable('hidden_comments', {
  commentId: uuid('comment_id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  body: text('body').notNull(),
  bodyHtml: text('body_html').notNull(),
  hiddenAt: moment('hidden_at'),
});

export const appeals = pgTable('appeals', {
  caseId: uuid('case_id').primaryKey(),
  text: text('text').notNull(),
  createdAt: moment('created_at'),
  decidedAt: time('decided_at'),
  decidedBy: uuid('decided_by'),
  outcome: text('outcome').$type<AppealOutcome>(),
  note: text('note').notNull().default(''),
});
