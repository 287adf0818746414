/**
 * How readers reached a prompt: from a search engine, a social network, another site, this site, or none of
 * these (a bookmark, an email, a program).
 */
export type ViewSource = 'search' | 'social' | 'sites' | 'here' | 'direct';

/**
 * The kind of page that led to a view. `referrer` is its address or origin, empty if there is none; `site` is
 * the URL of this site.
 */
export function sourceOf(referrer: string, site: string): ViewSource {
  const from = URL.parse(referrer);
  if (!from) return 'direct';
  if (from.host === URL.parse(site)?.host) return 'here';
  if (searchApps.has(from.host)) return 'search';
  if (!/^https?:$/.test(from.protocol)) return 'direct';
  if (webmail.test(from.hostname)) return 'direct';
  if (searchEngines.test(from.hostname)) return 'search';
  return socialNetworks.test(from.hostname) ? 'social' : 'sites';
}

/** Hosts of referrers such as `android-app://com.google.android.googlequicksearchbox/`. */
const searchApps = new Set(['com.google.android.googlequicksearchbox']);

/** Such as mail.google.com and outlook.live.com. */
const webmail = /^(mail|outlook)\./;

/** Search engines. Some have a domain in each country, such as google.co.uk, and services beside search. */
const searchEngines =
  /^((www|m|images|scholar)\.|([a-z]{1,2}\.)?search\.)?(google|yahoo|yandex)(\.[a-z]{2,3}){1,2}$|(^|\.)((bing|duckduckgo|baidu|startpage|kagi|naver|mojeek|swisscows|sogou)\.com|(ecosia|metager)\.org|qwant\.com|seznam\.cz|search\.brave\.com|ya\.ru)$/;
const socialNetworks =
  /(^|\.)((facebook|instagram|linkedin|twitter|x|reddit|pinterest|tiktok|youtube|tumblr|quora|discord|vk|weibo|whatsapp)\.com|threads\.(net|com)|lnkd\.in|t\.co|t\.me|fb\.me|youtu\.be|redd\.it|bsky\.app|news\.ycombinator\.com|lobste\.rs|(mastodon|fosstodon|hachyderm)\.(social|org|io|online))$/;
