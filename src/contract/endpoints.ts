import * as collectionItems from './community/collection-items.ts';
import * as collectionMembers from './community/collection-members.ts';
import * as collections from './community/collections.ts';
import * as community from './community/community.ts';
import * as discussions from './community/discussions.ts';
import * as events from './community/events.ts';
import * as follows from './community/follows.ts';
import * as replies from './community/replies.ts';
import * as stats from './community/stats.ts';
import { type Endpoint, methods } from './core/endpoint.ts';
import * as forms from './core/forms.ts';
import * as changes from './discovery/changes.ts';
import * as facets from './discovery/facets.ts';
import * as promptsOfUsers from './discovery/prompts-of-users.ts';
import * as searches from './discovery/searches.ts';
import * as similar from './discovery/similar.ts';
import * as suggestions from './discovery/suggestions.ts';
import * as topics from './discovery/topics.ts';
import * as uploads from './files/uploads.ts';
import * as overview from './hosting/overview.ts';
import * as email from './identity/email.ts';
import * as identity from './identity/identity.ts';
import * as invitations from './identity/invitations.ts';
import * as keys from './identity/keys.ts';
import * as mailLinks from './identity/mail-links.ts';
import * as passwords from './identity/passwords.ts';
import * as providers from './identity/providers.ts';
import * as secondFactor from './identity/second-factor.ts';
import * as sessions from './identity/sessions.ts';
import * as waitingAccounts from './identity/waiting-accounts.ts';
import * as account from './integrations/account.ts';
import * as services from './integrations/services.ts';
import * as webhooks from './integrations/webhooks.ts';
import * as market from './market/market.ts';
import * as orders from './market/orders.ts';
import * as payouts from './market/payouts.ts';
import * as returns from './market/returns.ts';
import * as sales from './market/sales.ts';
import * as appeals from './moderation/appeals.ts';
import * as audit from './moderation/audit.ts';
import * as decisions from './moderation/decisions.ts';
import * as findings from './moderation/findings.ts';
import * as moderatedPrompts from './moderation/moderated-prompts.ts';
import * as moderatedUsers from './moderation/moderated-users.ts';
import * as reportCases from './moderation/report-cases.ts';
import * as reports from './moderation/reports.ts';
import * as notificationMails from './notifications/notification-mails.ts';
import * as notifications from './notifications/notifications.ts';
import * as contact from './pages/contact.ts';
import * as content from './pages/content.ts';
import * as mutes from './people/mutes.ts';
import * as users from './people/users.ts';
import * as bookmarks from './prompts/bookmarks.ts';
import * as comments from './prompts/comments.ts';
import * as downloads from './prompts/downloads.ts';
import * as forks from './prompts/forks.ts';
import * as likes from './prompts/likes.ts';
import * as outcomes from './prompts/outcomes.ts';
import * as promptStats from './prompts/prompt-stats.ts';
import * as prompts from './prompts/prompts.ts';
import * as proposals from './prompts/proposals.ts';
import * as ratings from './prompts/ratings.ts';
import * as versions from './prompts/versions.ts';
import * as markdown from './texts/markdown.ts';

/** The declarations of all features; add new files with endpoints here. */
const features = {
  ...account,
  ...appeals,
  ...audit,
  ...bookmarks,
  ...changes,
  ...collectionItems,
  ...collectionMembers,
  ...collections,
  ...comments,
  ...community,
  ...contact,
  ...content,
  ...decisions,
  ...discussions,
  ...downloads,
  ...email,
  ...events,
  ...facets,
  ...follows,
  ...findings,
  ...forks,
  ...forms,
  ...identity,
  ...invitations,
  ...keys,
  ...likes,
  ...mailLinks,
  ...markdown,
  ...market,
  ...moderatedPrompts,
  ...moderatedUsers,
  ...mutes,
  ...notificationMails,
  ...notifications,
  ...orders,
  ...payouts,
  ...outcomes,
  ...overview,
  ...passwords,
  ...promptStats,
  ...prompts,
  ...promptsOfUsers,
  ...proposals,
  ...providers,
  ...ratings,
  ...replies,
  ...reportCases,
  ...reports,
  ...returns,
  ...sales,
  ...searches,
  ...secondFactor,
  ...services,
  ...sessions,
  ...similar,
  ...stats,
  ...suggestions,
  ...topics,
  ...uploads,
  ...users,
  ...waitingAccounts,
  ...webhooks,
  ...versions,
};

type Features = typeof features;

/**
 * The types of all endpoints by name. Browsers import only this type and `endpoint-table.ts`, never the
 * schemas.
 */
export type Endpoints = {
  [N in keyof Features as Features[N] extends { name: N } & Endpoint ? N : never]: Features[N];
};

export type EndpointName = keyof Endpoints;

/** Every endpoint by its name. */
export const endpoints = Object.fromEntries(
  Object.entries(features).filter(([, value]) => typeof value === 'object' && 'failureMessage' in value),
) as Endpoints;

/** All endpoints as a list, sorted by path and method: the order of the documentation. */
export const endpointList: readonly (Endpoint & { name: EndpointName })[] =
  Object.values(endpoints).sort(byPath);

function byPath(a: Endpoint, b: Endpoint): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return methods.indexOf(a.method) - methods.indexOf(b.method);
}
