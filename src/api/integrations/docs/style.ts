/** Styles shared by all pages of the documentation: the site's colours and typefaces, and the header. */
const baseStyle = `
@font-face { font-family: Fraunces; src: url("/api/docs/fraunces.woff2") format("woff2"); font-weight: 100 900; font-display: swap;
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122; }
@font-face { font-family: Fraunces Fallback; src: local("Times New Roman"), local("Times"), local("Liberation Serif"), local("Tinos");
  font-weight: 100 900; size-adjust: 119.3%; ascent-override: 82%; descent-override: 21.4%; line-gap-override: 0%; }
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #161513); --raised: light-dark(#fff, #1e1d1a);
  --sunken: light-dark(#f3f0e9, #242220); --ink: light-dark(#1c1b19, #f2efe8); --muted: light-dark(#5f5b53, #a8a297);
  --line: light-dark(#e6e2d9, #33302a); --field: light-dark(#8d8879, #7a7468); --ember: light-dark(#b4431a, #f0885a); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); }
header a:first-child { font-family: Fraunces, "Fraunces Fallback", Georgia, serif; font-weight: 600; letter-spacing: -.01em; }
header a:first-child { font-size: 1.25rem; font-weight: 600; color: inherit; text-decoration: none; }
header a { color: var(--ember); }
`;

/** The style sheet of the guides. */
export const guideStyle = `${baseStyle}
main { max-width: 54rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
h1, h2, h3 { font-family: Fraunces, "Fraunces Fallback", Georgia, serif; font-weight: 600; line-height: 1.3; letter-spacing: -.01em; }
a { color: var(--ember); }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
code { font: .9em ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
code:target { background: var(--sunken); }
pre { padding: .8rem .9rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--sunken); }
pre code { overflow-wrap: normal; }
table { display: block; overflow-x: auto; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td:first-child code { overflow-wrap: normal; }
`;

/** The style sheet of the reference: the site's design tokens as Redoc's variables. */
export const referenceStyle = `${baseStyle}
:root.dark { color-scheme: dark; }
:root.light { color-scheme: light; }
#reference > main { padding: 1rem 1.25rem; }
:root:root:root { --color-warm-grey-1: var(--paper); --color-warm-grey-2: var(--sunken); --color-warm-grey-3: var(--line);
  --color-warm-grey-4: var(--line); --color-warm-grey-5: var(--muted); --color-warm-grey-6: var(--muted); --color-warm-grey-7: var(--muted);
  --color-warm-grey-8: var(--muted); --color-warm-grey-9: var(--ink); --color-warm-grey-10: var(--ink); --color-warm-grey-11: var(--ink);
  --color-white: var(--raised); --bg-color: var(--paper); --menu-bg-color: var(--paper); --sidebar-bg-color: var(--paper);
  --color-blue-6: var(--ember); --color-blue-7: var(--ember); --color-blueberry-6: var(--ember); --color-info-base: var(--ember);
  --code-block-tokens-function-color: var(--ember); --color-primary-base: var(--ember); --link-color-primary: var(--ember); --link-color-primary-hover: var(--ember);
  --link-color-visited: var(--ember); --link-decoration-color: var(--ember);
  --font-family-base: system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --font-family-monospaced: ui-monospace, Menlo, Consolas, monospace;
  --heading-font-family: Fraunces, "Fraunces Fallback", Georgia, serif; }
:root:root:root :is(.tag-get, .tag-post, .tag-put, .tag-patch, .tag-delete) { --tag-color: var(--ember); }
/* The attribution has a picture on its vendor's server, which is not loaded. The notices name Redoc. */
:root :has(> a[href*="redocly.com/redoc"]) { display: none; }
`;
