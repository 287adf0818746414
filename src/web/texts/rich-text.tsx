/** User-written text as sanitized HTML rendered by the server. */
export function RichText({ html }: { html: string }) {
  return (
    <div
      dir="auto"
      className={look}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes only a few harmless elements (operations/texts/markdown/render.ts)
      dangerouslySetInnerHTML={{ __html: untranslated(html) }}
    />
  );
}

/** Browsers must not translate code and usernames. */
function untranslated(html: string): string {
  return html
    .replaceAll('<code>', '<code translate="no">')
    .replaceAll('<a href="/profile/', '<a translate="no" href="/profile/');
}

const look = [
  'max-w-[72ch] space-y-3 isolate leading-relaxed',
  '[&_a]:text-ember [&_a]:underline [&_a]:underline-offset-2',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:ps-5 [&_:is(ul,ol)]:marker:text-muted',
  '[&_blockquote]:border-edge [&_blockquote]:border-s-2 [&_blockquote]:ps-4 [&_blockquote]:text-muted [&_blockquote]:space-y-2',
  '[&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm',
  '[&_pre]:whitespace-pre-wrap [&_pre]:rounded-control [&_pre]:bg-sunken [&_pre]:p-3 [&_pre_code]:p-0',
  '[&_h4]:font-display [&_h4]:font-semibold [&_h4]:text-lg [&_hr]:border-hairline',
  '[&_table]:block [&_table]:overflow-x-auto [&_:is(th,td)]:border [&_:is(th,td)]:border-hairline [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_th]:text-start',
].join(' ');
