import * as account from './account.ts';
import * as appeals from './appeals.ts';
import * as audit from './audit.ts';
import * as bookmarks from './bookmarks.ts';
import * as collectionItems from './collection-items.ts';
import * as collectionMembers from './collection-members.ts';
import * as collections from './collections.ts';
import * as comments from './comments.ts';
import * as community from './community.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import * as decisions from './decisions.ts';
import * as discussions from './discussions.ts';
import * as downloads from './downloads.ts';
import * as email from './email.ts';
import { type Endpoint, methods } from './endpoint.ts';
import * as events from './events.ts';
import * as facets from './facets.ts';
import * as follows from './follows.ts';
import * as forks from './forks.ts';
import * as forms from './forms.ts';
import * as identity from './identity.ts';
import * as keys from './keys.ts';
import * as likes from './likes.ts';
import * as limits from './limits.ts';
import * as mailLinks from './mail-links.ts';
import * as markdown from './markdown.ts';
import * as market from './market.ts';
import * as moderatedPrompts from './moderated-prompts.ts';
import * as moderatedUsers from './moderated-users.ts';
import * as mutes from './mutes.ts';
import * as notificationMails from './notification-mails.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as passwords from './passwords.ts';
import * as payouts from './payouts.ts';
import * as promptStats from './prompt-stats.ts';
import * as prompts from './prompts.ts';
import * as proposals from './proposals.ts';
import * as providers from './providers.ts';
import * as ranks from './ranks.ts';
import * as ratings from './ratings.ts';
import * as replies from './replies.ts';
import * as reportCases from './report-cases.ts';
import * as reports from './reports.ts';
import * as sales from './sales.ts';
import * as searches from './searches.ts';
import * as secondFactor from './second-factor.ts';
import * as services from './services.ts';
import * as sessions from './sessions.ts';
import * as similar from './similar.ts';
import * as stats from './stats.ts';
import * as suggestions from './suggestions.ts';
import * as topics from './topics.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as versions from './versions.ts';
import * as webhooks from './webhooks.ts';

/** The declarations of all features; a new file with endpoints is added here. */
const features = {
  ...account,
  ...appeals,
  ...audit,
  ...bookmarks,
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
  ...forks,
  ...forms,
  ...identity,
  ...keys,
  ...likes,
  ...limits,
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
  ...overview,
  ...passwords,
  ...promptStats,
  ...prompts,
  ...proposals,
  ...providers,
  ...ranks,
  ...ratings,
  ...replies,
  ...reportCases,
  ...reports,
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
  ...webhooks,
  ...versions,
};

type Features = typeof features;

/** The types of all endpoints by name. Browsers import this type and `endpoint-table.ts` only, never the schemas. */
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
