import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A mail that a site without a mail server saved as a file. */
export interface SavedMail {
  to: string;
  from: string;
  subject: string;
  replyTo: string;
  text: string;
  html: string;
  /** The link to open; empty if there is none. */
  link: string;
  /** The address that stops such mails; empty if there is none. */
  unsubscribe: string;
}

/** Reads the mails of a data folder, oldest first. */
export function readMails(dataDir: string): SavedMail[] {
  return filesIn(dataDir).map((file) => parseMail(readFileSync(file, 'utf8')));
}

/** Reads and removes the mails of a data folder, oldest first. */
export function takeMails(dataDir: string): SavedMail[] {
  const mails = readMails(dataDir);
  for (const file of filesIn(dataDir).slice(0, mails.length)) rmSync(file);
  return mails;
}

/** The link to a page (a part of its path) in the latest mail to an address. Waits for it: mails are sent after the reply. */
export async function mailedLink(dataDir: string, to: string, page: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const mail = readMails(dataDir).findLast((one) => one.to === to && one.link.includes(page));
    if (mail) return mail.link;
    await sleep(50);
  }
  throw new Error(`No mail to ${to} has a link to ${page}.`);
}

/** The token in that link. */
export async function mailedToken(dataDir: string, to: string, page: string): Promise<string> {
  return (await mailedLink(dataDir, to, page)).split('/').at(-1) ?? '';
}

function filesIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mail');
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map((file) => join(folder, file));
  } catch {
    return [];
  }
}

/** Parses a mail with two parts, text and HTML. */
export function parseMail(source: string): SavedMail {
  const { headers, body } = partOf(source);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')));
  const [text = '', html = ''] = ['text/plain', 'text/html'].map((type) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decoded(part).replaceAll('\r\n', '\n') : '';
  });
  return {
    to: headers.to ?? '',
    from: decodedHeader(headers.from ?? ''),
    subject: decodedHeader(headers.subject ?? ''),
    replyTo: decodedHeader(headers['reply-to'] ?? ''),
    text,
    html,
    link: /:\n(https?:\S+)\n/.exec(text)?.[1] ?? '',
    unsubscribe:
      headers['list-unsubscribe-post'] === 'List-Unsubscribe=One-Click'
        ? (headers['list-unsubscribe'] ?? '').replace(/^<|>$/g, '')
        : '',
  };
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: source.slice(end + 4) };
}

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : body;
}

/** A decoded header (RFC 2047). */
function decodedHeader(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString()
        : unquoted(coded.replaceAll('_', ' ')),
    );
}

function unquoted(coded: string): string {
  const bytes = coded.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
