import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type SignInResult, signInChannel } from '../../contract/identity/sign-in-start.ts';

/** Content of the small page at the end of a sign-in with a provider. */
export interface SignInNote {
  title: string;
  text: string;
  link?: { href: string; label: string };
  /** Sent to the page that opened the window. */
  word?: SignInResult;
  /** Whether the window closes, because it has nothing more to show. */
  close?: boolean;
}

/**
 * Renders the page as HTML, with its headers. Its script (`web/public/sign-in-window.js`) forwards the result
 * and closes the window.
 */
export function signInPage(
  site: { name: string },
  { title, text, link, word, close = false }: SignInNote,
): { body: string; headers: Record<string, string> } {
  const script =
    (word || close) &&
    html`<script src="/sign-in-window.js" data-channel="${signInChannel}" data-word="${word ? JSON.stringify(word) : ''}" data-close="${String(close)}" defer></script>`;
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${site.name}</title>
<link rel="icon" href="/favicon.svg">
<style>${raw(style)}</style>
${script || ''}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : ''}
</main>
</body>
</html>
`;
  return { body: String(body), headers };
}

const style = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #161513); --ink: light-dark(#1c1b19, #f2efe8);
  --muted: light-dark(#5f5b53, #a8a297); --ember: light-dark(#b4431a, #f0885a); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 18vh 1.5rem 2rem; overflow-wrap: anywhere; }
h1 { font: 600 1.75rem/1.25 Georgia, serif; margin: 0 0 .75rem; }
p { margin: 0 0 1.25rem; color: var(--muted); }
a { display: inline-block; min-height: 1.5rem; color: var(--ember); }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The URL contains the provider's code.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
