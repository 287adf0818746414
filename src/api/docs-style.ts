/** The style sheet of the API's page, in the colours of the site. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #161513); --raised: light-dark(#fff, #1e1d1a);
  --sunken: light-dark(#f3f0e9, #242220); --ink: light-dark(#1c1b19, #f2efe8); --muted: light-dark(#5f5b53, #a8a297);
  --line: light-dark(#e6e2d9, #33302a); --ember: light-dark(#b4431a, #f0885a); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--ember); }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--raised); padding: .5rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); }
header a:first-child, h1, h2, h3 { font-family: Georgia, serif; }
header a:first-child { font-size: 1.25rem; font-weight: 600; color: inherit; text-decoration: none; }
header .json { margin-left: auto; }
nav { padding: 1rem 1.25rem; }
nav > a { display: block; padding: .25rem 0; }
nav h2 { font-size: .95rem; margin: 1.1rem 0 .3rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .2rem 0; color: inherit; text-decoration: none; font-size: .9rem; line-height: 1.4; }
nav li a:hover { color: var(--ember); text-decoration: underline; }
main { padding: 1rem 1.25rem 4rem; min-width: 0; max-width: 54rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.5rem; line-height: 1.3; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1.15rem; line-height: 1.4; margin: 0 0 .5rem; }
h4 { font-size: .9rem; margin: 1rem 0 .25rem; color: var(--muted); }
.lead { font-size: 1.1rem; color: var(--muted); }
article { border-top: 1px solid var(--line); padding: 1.5rem 0; scroll-margin-top: 1rem; }
.call { display: block; font: 600 .95rem/1.6 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
b { font: 700 .75rem/1 ui-monospace, Menlo, Consolas, monospace; color: var(--muted); }
b.POST, b.PUT, b.PATCH, b.DELETE { color: var(--ember); }
ol { padding-left: 1.25rem; }
ol li { margin: 1.5rem 0; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere; }
figure { margin: .75rem 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--sunken); overflow: hidden; }
figcaption { padding: .3rem .9rem; font-size: .8rem; color: var(--muted); border-bottom: 1px solid var(--line); }
pre { margin: 0; padding: .8rem .9rem; overflow-x: auto; line-height: 1.5; }
pre code { overflow-wrap: normal; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th { text-align: left; color: var(--muted); font-weight: 600; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
summary { cursor: pointer; padding: .4rem 0; color: var(--ember); }
.failures { font-size: .9rem; color: var(--muted); }
@media (min-width: 64rem) {
  body { display: grid; grid-template: auto 1fr / 19rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); }
  main { padding: 1rem 3rem 4rem; }
}
`;
