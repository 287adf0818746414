import type { Found } from './found.ts';
import { type Part, within } from './quoted.ts';
import { isAskedAbout, isRequested } from './requests.ts';

/** Texts that tell a model to ignore its instructions, or to keep something from its user. */
const overrides = [
  /\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|every|the|your|of|my|these|those)\s+){0,4}(?:previous|prior|above|earlier|preceding|former|foregoing|existing|system)\s+(?:\w{1,20}\s+){0,2}(?:instructions?|prompts?|rules?|directions?|guidelines?|messages?|commands?)\b/gi,
  /\b(?:do\s+not|don['’]t|never|without)\s+(?:tell(?:ing)?|inform(?:ing)?|alert(?:ing)?|notify(?:ing)?)\s+the\s+(?:user|human|operator)\b/gi,
  /\b(?:ignoriere|vergiss|missachte)\s+(?:alle\s+)?(?:vorherigen|bisherigen|obigen|vorigen|früheren)\s+(?:anweisungen|regeln|befehle)/gi,
  /\b(?:ignore[zr]?|oublie[zr]?)\s+(?:toutes\s+)?(?:les\s+)?(?:instructions|consignes)\s+(?:précédentes|antérieures|ci-dessus)/gi,
  /\b(?:ignor[ae]|olvida|esquece?a?)\s+(?:todas\s+)?(?:l?as\s+)?(?:instrucciones|instruções)\s+(?:anteriores|previas|prévias)/gi,
  /игнорируй(?:те)?\s+(?:все\s+)?(?:предыдущие|прежние|прошлые)\s+(?:инструкции|указания|команды)/gi,
  /(?:忽略|无视|無視)(?:所有|之前|以上|先前|前面|一切|全部|的){1,4}(?:指令|指示|提示|要求)/g,
  /(?:以前|前|これまで|上記)の(?:すべての|全ての)?(?:指示|命令|指令)を(?:無視|忘れ)/g,
];

export function* overriding(text: string): Generator<Found> {
  for (const pattern of overrides)
    for (const { 0: match, index } of text.matchAll(pattern))
      yield { rule: 'override', start: index, end: index + match.length };
}

/** Other signs that a decoded or hidden text is addressed to a model or a shell. */
const addressed =
  /\b(?:system\s+prompt|you\s+are\s+now|you\s+must|assistant\s*:|(?:run|execute)\s+(?:the|this)|rm\s+-rf|import\s+(?:os|subprocess|socket)\b|(?:eval|exec)\s*\(|(?:send|post|upload|forward)\s[^\n]{0,60}\bhttps?:)/i;

/** Whether a text that people do not see tells a model or a program what to do. */
export function isInstruction(text: string): boolean {
  return addressed.test(text) || !overriding(text).next().done || !commands(text).next().done;
}

/** Parts of commands that write a program from elsewhere: a download, a connection, or decoded text. */
const downloads =
  /\b(?:(?:curl|wget|aria2c|lynx|irm|iwr|Invoke-WebRequest|Invoke-RestMethod|Start-BitsTransfer|git\s+clone)(?:\.exe)?\s|New-Object\s+(?:System\.)?Net\.WebClient\b|(?:nc|ncat|netcat|telnet|openssl\s+s_client)\s)/gi;
const decoders =
  /(?:\b(?:echo|printf)\s[^\n|]{1,400}\|\s{0,9})?\b(?:openssl\s+(?:enc\s+-)?)?(?:base64\s+(?:-d|-D|--decode)|xxd\s+-r)\b|\bprintf\s+["'](?:\\x[0-9a-f]{2}|\\[0-7]{3})/gi;
const address = /^[^\n|]{0,300}?(?:[\w-]\.\w|\w\s?:?\d)/;
/** What follows such a part if a program reads and runs it. */
const piped =
  /^[^\n|;]{0,400}?\|\s*(?:(?:tee|gunzip|gzip|zcat|base64|xxd|tac|rev|tr|sed|cut|head|tail)\b[^\n|;]{0,100}\|\s*){0,2}(?:xargs\s[^\n|;]{0,60}?\b)?(?:sudo\s+(?:-\w+\s+)*)?(?:env\s+)?(?:ssh\s+[\w@.-]{1,80}\s+)?(?:\/\w+\/(?:\w+\/)?)?(?:source|(?:ba|z|da|k|fi|a)?sh|(python[\d.]*|node|deno|perl|ruby|php)|osascript|iex|Invoke-Expression|at\s+now)\b/i;
/** Options with which a program reads what is piped as data. */
const asData = /^\s+-\w{0,9}[cempn]\b/;
/** What is before it, if a program is given what it writes. */
const substituted =
  /(?:(?:\b(?:eval|source|exec|iex|Invoke-Expression|(?:ba|z|da|k|fi)?sh|python[\d.]*|node|perl|ruby|php)|\[scriptblock\]::Create|(?:^|\s)\.)[\t ]{0,9}(?:-\w+[\t ]+){0,4}(?:<<<[\t ]{0,9})?["']?(?:["'(&{\t ]{0,6}\$\(|<\()|\b(?:eval|(?:(?:ba|z|da|k)?sh|python[\d.]*|perl|ruby|php)[\t ]+-\w+)[\t ]{1,9}["']?`|(?:\b(?:eval|exec|iex|Invoke-Expression)|\[scriptblock\]::Create)[\t ]{0,9}["'&]{0,2}\(["'(\t ]{0,6})\s{0,9}$/i;
/** The file that a later step runs or makes a program. */
const runs =
  /(?:&&|;|\n)\s{0,20}(?:sudo\s+)?(?:(?:(?:(?:ba|z|da|k)?sh|python[\d.]*|node|perl|ruby|php|source|start|saps|Start-Process|chmod\s+(?:[ugoa]{0,4}\+x|7\d\d)|&)\s{1,9}(?:-\w+\s+){0,3}|\.[\\/])["']?([\w$:~.\\/-]{1,200})|([\w-]{1,60}\.exe)\b)/gi;
/** Characters before and after such a part that are examined. */
const [longestBefore, longestAfter] = [80, 400];

/** Commands that in themselves run what another computer sends, or install it from an address. */
const remote = [
  // Shells that another computer controls.
  /\b(?:ba|z|da|k)?sh\s+-i\b[^\n]{0,40}\/dev\/(?:tcp|udp)\/[^\n]{3,200}/gi,
  /<>\s{0,3}\/dev\/(?:tcp|udp)\/[^\n;]{3,80};[^\n]{0,200}?(?:\bsh\b|\bbash\b|\bdo\s+\$)/gi,
  /\b(?:nc|ncat|netcat)(?:\.exe)?\s(?:(?!\bn(?:c|cat|etcat)\b)[^\n|;]){0,100}?(?:-\w{0,6}[ec]|--(?:sh-)?exec)\s+["']?(?:[\w/\\:]{0,60}[/\\])?(?:(?:ba|z|da|k)?sh|cmd|powershell)\b[^\n]{0,100}/gi,
  /\b(?:ba|z|da|k)?sh\b[^\n|;]{0,60}\|\s{0,3}(?:nc|ncat|netcat|telnet|openssl\s+s_client)\s[^\n|;]{0,60}[\w.-]\s{0,3}:?\d[^\n]{0,100}/gi,
  /\bsocat\b[^\n]{0,200}\b(?:exec|system):["']?[\w/\\]{0,40}(?:sh|cmd|powershell)\b[^\n]{0,100}/gi,
  /(?:\b(?:connect|create_?connection|dial|fsockopen|TCPSocket\.(?:open|new)|Socket)\s{0,3}\(|\bTCPClient\b)(?:(?!connect\s{0,3}\()[\s\S]){1,400}?(?:\bdup2\s{0,3}\(|\bpty\.spawn|\bpopen\b|\b(?:iex|Invoke-Expression)\b|["'(](?:\/\w{1,20}){1,4}\/(?:ba|z|da|k)?sh\b|["'(](?:\/\w{1,20}){0,4}\/(?:ba|z|da|k)sh\b|["'(]cmd(?:\.exe)?\b|\bexec\s+sprintf)/gi,
  /["'(](?:\/\w{1,20}){0,4}\/(?:ba|z|da|k)?sh["'\s][\s\S]{1,300}?\b(?:connect|createConnection|dial|new\s+Socket)\s{0,3}\(/gi,
  /\b[gm]?awk\s[^\n]{0,120}?\/inet\/(?:tcp|udp)\/\d+\/[^\n]{3,200}?\|&\s{0,3}(?:getline|\w)/gi,
  // Packages and images from an address rather than from a registry.
  /\b(?:npx|uvx|bunx|(?:pip[\d.]*|pipx|uv|npm|pnpm|yarn|bun|gem|deno|brew|poetry)\s+(?:pip\s+|tool\s+|global\s+)?(?:install|i|add|run|dlx|exec|x))(?:\s+-[\w-]{1,40}(?:=[^\s"']{1,80})?){0,8}\s+["']?(?:[\w.[\]-]{1,60}\s?@\s?)?(?:(?:git\+)?(?:https?|ssh):\/\/|git@|git(?:hub|lab):)[^\s"'`]{4,300}/gi,
  /\bgo\s+run\s+(?:-\S{1,40}\s+){0,4}[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}\/[\w./-]{1,200}@[\w.-]{1,60}/gi,
  /\bcargo\s+install\s[^\n|;&]{0,80}?--git[=\s]{1,3}["']?[^\s"'`]{4,300}/gi,
  /\b(?:docker|podman|nerdctl)\s+(?:container\s+)?run(?:\s+[^\s|;&]{1,200}){0,12}?\s+(?:[\w-]{1,60}\.){1,6}\w{1,20}(?::\d{2,5})?\/[a-z][\w./:@-]{0,200}/gi,
  /\b(?:helm\s+(?:install|upgrade)\s[^\n|;&]{0,60}?|kubectl\s+(?:apply|create|replace)\s+-f\s{0,3}|ansible-pull\s[^\n|;&]{0,60}?(?:-U|--url)[=\s]{1,3})["']?(?:git\+)?https?:[^\s"'`]{4,300}/gi,
  // Programs of Windows that run what they download.
  /\bpowershell(?:\.exe)?\s[^\n]{0,100}-e(?:nc|ncodedcommand)?\s+[A-Za-z0-9+/=]{24,}/gi,
  /\b(?:mshta|rundll32|regsvr32|msiexec|wmic)(?:\.exe)?(?:\s+(?:[\w.]{1,40},\w{1,40}|\/\w{1,20}|os|process|get)){0,6}[\s:]{1,3}["']?(?:https?|javascript|vbscript):[^\s"']{4,400}/gi,
  /\b(?:certutil(?:\.exe)?\s[^\n]{0,60}-urlcache|bitsadmin(?:\.exe)?\s[^\n]{0,40}\/transfer)[^\n]{0,60}https?:[^\s"']{4,400}/gi,
  // Code that evaluates a download or decoded text.
  /\b(?:exec|eval)\s*\([^\n]{0,80}?(?:\b(?:requests|httpx)\b["')]{0,3}\.get|\burlopen)\s*\([^\n]{4,400}/gi,
  /\b(?:node|deno)\s+-e\s[^\n]{0,200}\bhttps?:[^\n]{4,300}\beval\s*\(/gi,
  /\b(?:exec|eval|Function|assert|iex|Invoke-Expression)\b[^\n]{0,100}?(?:b64decode|atob|base64_decode|decode_base64|Buffer\.from|FromBase64String)\s{0,3}\(\s{0,3}b?["'][A-Za-z0-9+/=_-]{16,}/gi,
];

/** Registries, options that name one, and the places that packages usually come from. */
const registry =
  /\s(?:[\w-]{1,40}\.){0,3}(?:ghcr\.io|docker\.(?:io|elastic\.co)|quay\.io|gcr\.io|pkg\.dev|mcr\.microsoft\.com|public\.ecr\.aws|registry\.(?:gitlab\.com|k8s\.io)|nvcr\.io|lscr\.io)\/|\s(?:--(?:extra-)?index-url|--registry|--repo|--find-links|-i)[=\s]{1,3}["']?https:|^go\s[^/]{0,100}\b(?:git(?:hub|lab)\.com|golang\.org|k8s\.io)\/|^(?!npx|bunx|uvx|docker|podman)[^:/]{0,100}\b(?:install|i|add|apply|create)\s.{0,100}?(?:\/\/|git@|(?=git(?:hub|lab):))(?:[\w-]{1,40}@)?(?:git(?:hub|lab)[.:]|raw\.githubusercontent\.com\/|codeberg\.org\/|bitbucket\.org\/)/i;

function* commands(text: string): Generator<Found> {
  const rule = 'fetch-and-run';
  for (const pattern of remote)
    for (const { 0: match, index } of text.matchAll(pattern))
      if (!registry.test(match)) yield { rule, start: index, end: index + match.length };
  for (const pattern of [downloads, decoders])
    for (const { 0: source, index } of text.matchAll(pattern)) {
      const from = index + source.length;
      const after = text.slice(from, from + longestAfter);
      if (pattern === downloads && !address.test(after)) continue;
      const before = substituted.exec(text.slice(Math.max(0, index - longestBefore), index))?.[0] ?? '';
      const length = lengthUntilRun(after, source);
      if (before || length) yield { rule, start: index - before.length, end: from + length };
    }
}

/** The length of the text after a source until it is run; 0 if it is not. */
function lengthUntilRun(after: string, source: string): number {
  const pipe = piped.exec(after);
  if (pipe && !(pipe[1] && asData.test(after.slice(pipe[0].length)))) return pipe[0].length;
  for (const { 0: step, 1: file, 2: program, index } of after.matchAll(runs)) {
    const said = after.slice(0, index + 1);
    // Instructions for working on a repository have a command on each line.
    const isRun = /^git/i.test(source)
      ? !said.includes('\n')
      : (file ?? program ?? '').split(/[\\/]/).some((part) => part && isNamed(part, said));
    if (isRun) return index + step.length;
  }
  return 0;
}

/** Whether a text names a file, or an archive of that name. */
const isNamed = (file: string, text: string) =>
  text.includes(file) &&
  text.split(/[^\w.-]+/).some((name) => name === file || name.replace(/\..*/, '') === file);

/**
 * Finds commands that run what another computer sends. In code or quotes, or where a sentence asks about it,
 * it is mild, unless the sentences around it ask for it to be run.
 */
export function* fetchAndRun(text: string, code: readonly Part[]): Generator<Found> {
  const partOf = within(code);
  for (const found of commands(text)) {
    const { start, end } = partOf(found.start) ?? found;
    const said = text.slice(Math.max(0, start - 20), start);
    // A quote after an option such as `-c` belongs to the command.
    const isQuoted =
      start < found.start || (/["'“‘«„]\s?$/.test(said) && !/\s-\w{1,9}\s{0,3}["']$/.test(said));
    const isAbout = isQuoted || isAskedAbout(text, start);
    yield isAbout && !isRequested(text, start, Math.max(end, found.end)) ? { ...found, mild: true } : found;
  }
}
