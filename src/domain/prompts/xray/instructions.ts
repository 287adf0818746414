import type { Found } from './found.ts';
import { type Part, within } from './quoted.ts';

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

/** Commands that download a program and run it. */
const downloads = [
  /\b(?:curl|wget)\b(?=[^\n]{0,300}[\w-]\.\w)[^\n|;]{3,400}?\|\s*(?:(?:tee|gunzip|gzip|zcat|base64|xxd|tac|rev|tr|sed)\b[^\n|;]{0,100}\|\s*){0,2}(?:xargs\s[^\n|;]{0,60}?\b)?(?:sudo\s+(?:-\w+\s+)*)?(?:env\s+)?(?:\/\w+\/(?:\w+\/)?)?(?:source|(?:ba|z|da|k|fi)?sh|python[\d.]*|node|deno|perl|ruby|php|osascript)\b/gi,
  /\b(?:(?:ba|z|da|k)?sh|perl|ruby|node|python[\d.]*)\s+(?:-\w+\s+)?["']?(?:<\(|\$\(|`)\s*(?:curl|wget)\b(?=[^\n]{0,300}[\w-]\.\w)[^\n)]{3,400}/gi,
  /(?:\b(?:eval|source)|(?<!\S)\.)\s+["']?(?:\$\(|<\()\s*(?:curl|wget)\b(?=[^\n]{0,300}[\w-]\.\w)[^\n)]{3,400}/gi,
  /\b(?:curl|wget)\b(?=[^\n]{0,300}[\w-]\.\w)[^\n|;]{3,400}?(?:&&|;)\s*(?:chmod\s[^\n;&]{1,100}(?:&&|;)\s*)?(?:sudo\s+)?(?:\.\/[\w.-]|(?:ba|z|da)?sh\s+[\w./-])/gi,
  /\b(?:curl|wget)\b(?=[^\n]{0,300}[\w-]\.\w)[^\n|;]{3,400}\n\s{0,20}(?:sudo\s+)?chmod\s+(?:[ugoa]{0,4}\+x|7\d\d)\s/gi,
  /\b(?:base64\s+(?:-d|-D|--decode)|xxd\s+-r)\b[^\n|]{0,100}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/gi,
  /\b(?:iwr|irm|curl|wget|Invoke-WebRequest|Invoke-RestMethod)\s[^\n|]{4,400}?\|\s*(?:iex|Invoke-Expression)\b/gi,
  /(?:\b(?:iex|Invoke-Expression)|\[scriptblock\]::Create)\s*[("'&\s]{0,6}(?:irm|iwr|Invoke-WebRequest|Invoke-RestMethod|New-Object\s+(?:System\.)?Net\.WebClient)\b[^\n]{3,400}/gi,
  /\bpowershell(?:\.exe)?\s[^\n]{0,100}-e(?:nc|ncodedcommand)?\s+[A-Za-z0-9+/=]{24,}/gi,
  /\b(?:mshta|rundll32)(?:\.exe)?\s+["']?(?:https?|javascript|vbscript):[^\s"']{4,400}/gi,
  /\b(?:certutil(?:\.exe)?\s[^\n]{0,60}-urlcache|bitsadmin(?:\.exe)?\s[^\n]{0,40}\/transfer|regsvr32(?:\.exe)?\s[^\n]{0,60}\/i:)[^\n]{0,60}https?:[^\s"']{4,400}/gi,
  /\b(?:exec|eval)\s*\([^\n]{0,80}?(?:\b(?:requests|httpx)\b["')]{0,3}\.get|\burlopen)\s*\([^\n]{4,400}/gi,
  /\b(?:node|deno)\s+-e\s[^\n]{0,200}\bhttps?:[^\n]{4,300}\beval\s*\(/gi,
];

function* commands(text: string): Generator<Found> {
  for (const pattern of downloads)
    for (const { 0: match, index } of text.matchAll(pattern))
      yield { rule: 'fetch-and-run', start: index, end: index + match.length };
}

const asks = /\b(?:run|execute|paste|type|enter)\b/i;
const warns =
  /\b(?:never|not|don['’]t|avoid|why|explain|warn|danger|unsafe|risk|detect|flag|review|example|such as|like)/i;
/** Characters before a command that say what to do with it. */
const context = 160;

/**
 * Finds commands that download a program and run it. In code or quotes it is mild, unless the words before
 * ask for it to be run.
 */
export function* fetchAndRun(text: string, code: readonly Part[]): Generator<Found> {
  const partOf = within(code);
  for (const found of [...commands(text)].sort((a, b) => a.start - b.start)) {
    const part = partOf(found.start);
    const isQuoted = part !== undefined || /["'“‘«„]/.test(text[found.start - 1] ?? '');
    const start = part?.start ?? found.start;
    const said = text.slice(Math.max(0, start - context), start);
    yield isQuoted && (!asks.test(said) || warns.test(said)) ? { ...found, mild: true } : found;
  }
}
