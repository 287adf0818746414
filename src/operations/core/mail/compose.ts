import type { Mail } from '../adapters/adapters.ts';
import type { SiteFacts } from '../context.ts';

/** The content of an email. Every string is a paragraph of plain text. */
export interface MailText {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** A list of links, before the button. */
  links?: readonly Link[];
  /** The button. */
  action?: Link;
  /** Paragraphs after the button: how long the link works, what to do if the email was not requested. */
  after?: readonly string[];
  /** The links at the end, in small letters. */
  footer?: readonly Link[];
  replyTo?: Mail['replyTo'];
  unsubscribe?: string;
  expiresAt?: Date;
  key?: string;
}

interface Link {
  label: string;
  url: string;
}

/** Composes an email as plain text and simple HTML, signed with the site's name. */
export function composeMail(
  site: SiteFacts,
  { to, subject, paragraphs, links = [], action, after = [], footer = [], ...others }: MailText,
): Mail {
  const text = [
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}\n${url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    `-- \n${site.name}\n${site.url}`,
    ...footer.map(({ label, url }) => `${label}:\n${url}`),
  ];
  const html = [
    ...paragraphs.map(paragraph),
    ...links.map((link) => `<p>${anchor(link)}</p>`),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="${buttonLook}">${escaped(action.label)}</a></p>`,
          `<p style="${small}">If the button doesn’t work, open this address:<br>${anchor({ label: action.url, url: action.url })}</p>`,
        ]
      : []),
    ...after.map(paragraph),
    `<p style="${small};border-top:1px solid #e6e2d9;padding-top:12px">${[{ label: site.name, url: site.url }, ...footer].map(anchor).join(' · ')}</p>`,
  ];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="${pageLook}"><p style="${nameLook}">${escaped(site.name)}</p><div style="${cardLook}">${html.join('\n')}</div></body></html>`,
    ...(action && { link: action.url }),
    ...others,
  };
}

const pageLook =
  'font:16px/1.6 system-ui,sans-serif;color:#1c1b19;background:#fbfaf7;max-width:36em;margin:0 auto;padding:24px 12px';
const nameLook = 'font:600 20px Georgia,serif;margin:0 0 12px';
const cardLook = 'background:#ffffff;border:1px solid #e6e2d9;border-radius:10px;padding:8px 24px';
const buttonLook =
  'display:inline-block;background:#b4431a;color:#ffffff;text-decoration:none;padding:10px 18px;border-radius:8px';
const small = 'font-size:14px;color:#5f5b53;overflow-wrap:anywhere';

function paragraph(text: string): string {
  return `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;
}

function anchor({ label, url }: Link): string {
  return `<a href="${escaped(url)}" style="color:#b4431a">${escaped(label)}</a>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
