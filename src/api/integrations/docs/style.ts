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
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--raised); padding: .5rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); }
header a:first-child { font-family: Fraunces, "Fraunces Fallback", Georgia, serif; font-weight: 600; letter-spacing: -.01em; }
header a:first-child { font-size: 1.25rem; font-weight: 600; color: inherit; text-decoration: none; }
header a { color: var(--ember); }
`;

/** The style sheet of the guides. */
export const guideStyle = `${baseStyle}
h1, h2, h3 { font-family: Fraunces, "Fraunces Fallback", Georgia, serif; font-weight: 600; letter-spacing: -.01em; }
a { color: var(--ember); }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
nav { padding: 1rem 1.25rem; font-size: .9rem; line-height: 1.4; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav details > ul { display: flex; flex-wrap: wrap; gap: 0 1rem; }
nav summary { min-height: 2rem; font-weight: 600; }
nav a { display: block; padding: .35rem 0; color: inherit; text-decoration: none; }
nav a:hover { color: var(--ember); text-decoration: underline; }
nav a[aria-current] { font-weight: 600; color: var(--ember); }
nav ul ul { margin: 0 0 .5rem; padding-left: .75rem; border-left: 1px solid var(--line); }
nav ul ul a { color: var(--muted); }
main { padding: 1rem 1.25rem 4rem; min-width: 0; max-width: 54rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.5rem; line-height: 1.3; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1.15rem; line-height: 1.4; margin: 1.5rem 0 .5rem; }
.lead { font-size: 1.1rem; color: var(--muted); }
b { font: 700 .75rem/1 ui-monospace, Menlo, Consolas, monospace; color: var(--muted); }
.index { list-style: none; margin: .5rem 0; padding: 0; }
.index a { display: block; margin: 0 -.75rem; padding: .4rem .75rem; border-radius: .5rem; color: inherit; text-decoration: none; }
.index a:hover { background: var(--sunken); }
.index li { scroll-margin-top: 6rem; }
.languages { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; margin: .5rem -.5rem 1rem; padding: .4rem .5rem; border: 0; border-bottom: 1px solid var(--line); background: var(--paper); font-size: .9rem; }
.languages legend { float: left; padding: 0; color: var(--muted); }
.languages label { display: flex; gap: .35rem; align-items: center; min-height: 2rem; cursor: pointer; }
input[type=radio] { width: 1rem; height: 1rem; margin: 0; accent-color: var(--ember); }
main:has(input[value=sh]:checked) figure:is(.js, .python), main:has(input[value=js]:checked) figure:is(.sh, .python), main:has(input[value=python]:checked) figure:is(.sh, .js) { display: none; }
td code[id] { scroll-margin-top: 5rem; }
code:target { background: var(--sunken); }
h2[id], h3[id] { scroll-margin-top: 4rem; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
ol { padding-left: 1.25rem; }
ol li { margin: 1.5rem 0; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere; }
figure { margin: .75rem 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--sunken); overflow: hidden; }
figcaption { display: flex; min-height: 2.25rem; align-items: center; padding: 0 .3rem 0 .9rem; font-size: .8rem; color: var(--muted); border-bottom: 1px solid var(--line); }
button { min-width: 4.5rem; min-height: 1.75rem; margin-left: auto; border: 0; border-radius: .4rem; background: none; color: var(--ember); font: 500 .8rem/1.4 inherit; font-family: inherit; cursor: pointer; }
button:hover { background: var(--raised); }
pre { margin: 0; padding: .8rem .9rem; overflow-x: auto; line-height: 1.5; }
pre code { overflow-wrap: normal; }
.scroll { overflow-x: auto; margin: .75rem 0 1.25rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th { text-align: left; color: var(--muted); font-weight: 600; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child code { overflow-wrap: normal; }
summary { cursor: pointer; padding: .4rem 0; color: var(--ember); }
@media (min-width: 64rem) {
  body { display: grid; grid-template: auto 1fr / 19rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); }
  nav details > ul { display: block; }
  nav ::details-content { display: block; content-visibility: visible; }
  @supports selector(::details-content) { nav summary { display: none; } }
  main { padding: 1rem 3rem 4rem; }
}
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
