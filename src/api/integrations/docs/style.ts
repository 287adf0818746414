/** The style sheet of the API's pages, in the colours and typefaces of the site. */
export const docsStyle = `
@font-face { font-family: Fraunces; src: url("/api/docs/fraunces.woff2") format("woff2"); font-weight: 100 900; font-display: swap;
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122; }
@font-face { font-family: Fraunces Fallback; src: local("Times New Roman"), local("Times"), local("Liberation Serif"), local("Tinos");
  font-weight: 100 900; size-adjust: 119.3%; ascent-override: 82%; descent-override: 21.4%; line-gap-override: 0%; }
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #161513); --raised: light-dark(#fff, #1e1d1a);
  --sunken: light-dark(#f3f0e9, #242220); --ink: light-dark(#1c1b19, #f2efe8); --muted: light-dark(#5f5b53, #a8a297);
  --line: light-dark(#e6e2d9, #33302a); --field: light-dark(#8d8879, #7a7468); --ember: light-dark(#b4431a, #f0885a); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--ember); }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--raised); padding: .5rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); }
header a:first-child, h1, h2, h3 { font-family: Fraunces, "Fraunces Fallback", Georgia, serif; font-weight: 600; letter-spacing: -.01em; }
header a:first-child { font-size: 1.25rem; font-weight: 600; color: inherit; text-decoration: none; }
header form { display: flex; gap: .4rem; flex: 1 1 16rem; max-width: 26rem; margin-left: auto; }
input[type=search] { flex: 1; min-width: 0; min-height: 2.25rem; padding: .3rem .7rem; border: 1px solid var(--field); border-radius: .5rem; background: var(--raised); color: inherit; font: inherit; font-size: .9rem; }
input::placeholder { color: var(--muted); opacity: 1; }
header button { margin: 0; min-height: 2.25rem; border: 1px solid var(--field); border-radius: .5rem; }
nav { padding: 1rem 1.25rem; font-size: .9rem; line-height: 1.4; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav details > ul { display: flex; flex-wrap: wrap; gap: 0 1rem; }
nav details > ul > li:has(ul) { flex-basis: 100%; }
nav p { margin: .75rem 0 0; font-weight: 600; color: var(--muted); }
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
article h2 { font-size: 1.25rem; margin: 0 0 .5rem; }
article h3 { font-family: inherit; font-size: .9rem; letter-spacing: 0; margin: 1rem 0 .25rem; color: var(--muted); }
.lead { font-size: 1.1rem; color: var(--muted); }
article { border-top: 1px solid var(--line); padding: 1.5rem 0; scroll-margin-top: 3rem; }
article .code { font-size: 1rem; color: inherit; margin: 0; }
.call { display: block; font: 600 .95rem/1.6 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
b { font: 700 .75rem/1 ui-monospace, Menlo, Consolas, monospace; color: var(--muted); }
b.POST, b.PUT, b.PATCH, b.DELETE { color: var(--ember); }
.index { list-style: none; margin: .5rem 0; padding: 0; }
.index a { display: block; margin: 0 -.75rem; padding: .4rem .75rem; border-radius: .5rem; color: inherit; text-decoration: none; }
.index a:hover, .index :target a { background: var(--sunken); }
.index li { scroll-margin-top: 6rem; }
.place { margin-left: .4rem; font: .8rem ui-monospace, Menlo, Consolas, monospace; color: var(--muted); overflow-wrap: anywhere; }
.excerpt { display: block; font-size: .9rem; color: var(--muted); }
.older { padding: .1rem .45rem; border: 1px solid var(--field); border-radius: 1rem; font: 500 .75rem/1.4 system-ui, sans-serif; letter-spacing: 0; color: var(--muted); white-space: nowrap; vertical-align: middle; }
.languages { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; margin: .5rem -.5rem 1rem; padding: .4rem .5rem; border: 0; border-bottom: 1px solid var(--line); background: var(--paper); font-size: .9rem; }
.languages legend { float: left; padding: 0; color: var(--muted); }
.languages label { display: flex; gap: .35rem; align-items: center; min-height: 2rem; cursor: pointer; }
input[type=radio] { width: 1rem; height: 1rem; margin: 0; accent-color: var(--ember); }
main:has(input[value=sh]:checked) figure:is(.js, .python), main:has(input[value=js]:checked) figure:is(.sh, .python), main:has(input[value=python]:checked) figure:is(.sh, .js) { display: none; }
td code[id] { scroll-margin-top: 5rem; }
:target > h2, code:target { background: var(--sunken); }
h2[id], h3[id] { scroll-margin-top: 4rem; }
.names { columns: 14rem; }
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
.failures { font-size: .9rem; color: var(--muted); }
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
