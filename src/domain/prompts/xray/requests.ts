/** Characters before and after a command that say what to do with it. */
const context = 300;

/** Warnings that name a verb: they ask for nothing. */
const negated =
  /\b(?:never|not|\w{2,6}n['’]t|cannot|avoid|without|instead of|rather than)\s+(?:(?:\w{1,20}ly|ever|just|even|be|want to|try to|let \w{1,20}|(?:copy|download|fetch) (?:and|or))\s+){0,2}(?:run|execut|launch|invok|perform|evaluat|past|typ|enter|pip|us|copy)(?:e|t?ing|ning|ed)?\b/gi;
/** What ends a clause: a question before it says nothing about what follows. */
const ends =
  /[.,;:!?()\n–—]+|\b(?:and|then|but|so|before|after|afterwards|because|while|until|once|whenever|only)\b/i;
/** The beginning of a clause that asks or tells about what follows. */
const asking =
  /\b(?:why(?!\s+(?:not|wait))|what(?!\s+you)|how(?!\s+about)|whether|explain\w{0,3}|describe|discuss|forbids?|prevents?|(?:when|if)\s+(?:an?|I|we|users?|people|someone|they)|(?:should|can|may|could|do|would|is|are)\s+(?:I|we|it|users?|people))\b|\b(?:who|they|I|we|users?|people|attackers?|developers?)\s+(?:(?:\w{1,20}ly|often|sometimes|would|do|might|wants?|to)\s+){0,2}$/i;
const verb =
  /\b(?:run|execute|launch|invoke|perform|evaluate|paste|type|enter)\b|\b(?:start|begin|continue|proceed|answer|reply|find out)(?:\s+\w{1,20}){0,2}?\s+(?:by|with)\s+(?:running|executing)\b/gi;
/** What is run, where the command is in another clause. */
const object =
  /^\s+(?:it|them|(?:this|that|these|those)(?:\s+(?:now|first|in|on|as|with|for|yourself|immediately|silently)\b|\W|$)|(?:the|this|that|these|those|each|both|all|any|its)\s+(?:\w{1,20}\s+){0,2}(?:commands?|scripts?|code|lines?|one-liners?|snippets?|programs?|installers?|downloads?|blocks?|steps?|following|above|below))\b|^\W*$/i;
const order =
  /^\W{0,5}(?:(?:please|just|now|simply|you must)\s{1,9})?(?:do\s{1,9}(?:it|so)|carry\s{1,9}(?:it|this|that|them)\s{1,9}out)\b|\b(?:must|should|shall|(?:has|have|needs?)\s{1,9}to)\s{1,9}(?:(?:always|first|also|now|\w{1,20}ly)\s{1,9})?be\s{1,9}(?:run|executed|launched|pasted|typed|entered)\b/i;

/** Whether the sentences around a part of a text ask for it to be run. */
export function isRequested(text: string, start: number, end: number): boolean {
  const [before, after] = [
    text.slice(Math.max(0, start - context), start),
    text.slice(end, end + context),
  ].map((part) => part.replace(/`[^`\n]*`/g, ' ').replace(negated, ' '));
  const clauses = (before ?? '').replace(/[^\w.]{1,40}$/, '').split(ends);
  const last = clauses.pop() ?? '';
  return (
    asksToRun(last, /^/) || [...clauses, ...(after ?? '').split(ends)].some((one) => asksToRun(one, object))
  );
}

function asksToRun(clause: string, what: RegExp): boolean {
  const orderAt = order.exec(clause)?.index;
  if (orderAt !== undefined && !asking.test(clause.slice(0, orderAt))) return true;
  return Array.from(clause.matchAll(verb)).some(
    ({ 0: match, index }) =>
      what.test(clause.slice(index + match.length)) && !asking.test(clause.slice(0, index)),
  );
}

/** The beginning of a sentence that asks about a command or warns of it. */
const question =
  /^\W{0,5}(?:(?:please|can you|could you|and|but)\s+)?(?:explain|why(?!\s+wait)|what\s+(?:does|do|is|are|would|happens)|how(?!\s+to)|is|are|should)\b|\b(?:rule|query|pattern|signature|filter|check|test|tool)s?\s+(?:that|which|to|for)\s+(?:\w{1,20}\s+)?(?:detect|find|flag|block|match)/i;

/** Whether the sentence of a command asks about it or warns of it. */
export function isAskedAbout(text: string, start: number): boolean {
  const sentence =
    text
      .slice(Math.max(0, start - context), start)
      .split(/[.!?\n]/)
      .at(-1) ?? '';
  return question.test(sentence) || sentence.search(negated) >= 0;
}
