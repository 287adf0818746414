/**
 * Turns an opening that gives the model a role ("I want you to act as a guide. I will write you my location.") into a description
 * for readers: "Acts as a guide", followed by its task if the next sentences name one, otherwise by those sentences addressed to
 * the reader. Null for any other opening.
 */
export function roleSummary(
  sentences: readonly string[],
  firstItems: ReadonlyMap<string, string>,
): string[] | null {
  const role = roleIn(sentences[0] ?? '');
  if (!role) return null;
  const next = sentences.slice(1, 5).filter((sentence) => !/^my first\b/i.test(sentence));
  for (const sentence of next) {
    const task = taskIn(sentence, firstItems);
    if (task && !/ (?:to|tasked) /.test(role)) return [`${role} ${task}.`];
  }
  const rest = next.filter((sentence) => !sentence.endsWith(':'));
  return [
    `${role}.`,
    ...rest.map((sentence) => (/^(?:I|My|You|Your)\b/i.test(sentence) ? toReader(sentence) : sentence)),
  ];
}

/** The role that a sentence gives to the model, in the third person: "Acts as a guide". */
function roleIn(sentence: string): string | null {
  const [, how = '', who = ''] = roleOpening.exec(sentence) ?? [];
  const role = who.replace(/[\s.:,;!]+(["”]?)$/, '$1');
  if (!role) return null;
  // "your" in a role is generic; only the author's "my" refers to the reader.
  const acts = `Acts ${/\blike $/i.test(how) ? 'like' : 'as'} ${/\b(?:I|me|my)\b/.test(role) ? toReader(role) : role}`;
  return acts.replace(
    /^(Acts \w+ an? [\w -]+?) and (?=(?:come|write|create|help|provide|give|answer|suggest)\b)/,
    '$1 to ',
  );
}

const wish = "i (?:want|need|would like|'d like|’d like) (?:you )?(?:to )?";
const roleOpening = new RegExp(
  `^(?:please,? )?((?:(?:${wish})?(?:always )?(?:act|behave|serve|work) (?:as|like) ` +
    `|(?:${wish})?(?:assume|adopt|take on) the role of |(?:${wish})?pretend (?:to be|you are) ` +
    '|imagine (?:that )?you are |you are (?:now )?(?=an? |the |my |our )))(.+)$',
  'i',
);

/** The task that a sentence names, to follow a role: "to suggest a place", "tasked with building a site". */
function taskIn(sentence: string, firstItems: ReadonlyMap<string, string>): string | null {
  const listed = firstItems.get(sentence);
  if (/^(?:you will|your [a-z]+ is to):$/i.test(sentence)) {
    return listed && /^\p{Lu}\p{Ll}/u.test(listed) ? `to ${asPhrase(listed)}` : null;
  }
  if (sentence.endsWith(':')) return null;
  const [, purpose] = /^your (?:main |primary |core )?[a-z]+ is to (.+)$/i.exec(sentence) ?? [];
  const [, charge] = /^you are ((?:tasked with|responsible for) .+)$/i.exec(sentence) ?? [];
  return purpose ? `to ${asPhrase(purpose)}` : charge ? asPhrase(charge) : null;
}

function asPhrase(task: string): string {
  return toReader(task.replace(/[\s.:;!]+$/, '')).replace(/^\p{Lu}(?=\p{Ll})/u, (first) =>
    first.toLowerCase(),
  );
}

/**
 * Turns a sentence addressed to the model into one addressed to the reader: I becomes you, you becomes it. Returns it unchanged
 * where that could go wrong: around quotations, and where a verb would need an unknown form.
 */
function toReader(sentence: string): string {
  if (/["“”«»`{}]/.test(sentence)) return sentence;
  const words = sentence.split(' ');
  const plain = words.map((word) =>
    word
      .toLowerCase()
      .replace('’', "'")
      .replace(/[^a-z']/g, ''),
  );
  for (const [i, word] of words.entries()) {
    const replacement = replacementFor(plain[i] ?? '', plain[i - 1] ?? '', plain[i + 1] ?? '');
    if (replacement === null) return sentence;
    if (replacement) words[i] = word.replace(/[a-z'’]+/i, replacement);
  }
  const text = words.join(' ');
  return /^\p{Lu}/u.test(sentence) ? text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : text;
}

/** The word that replaces `word` between its neighbours when addressing the reader; '' to leave it, null if unknown. */
function replacementFor(word: string, before: string, after: string): string | null {
  if (before === 'and' && word in verbs) return null;
  if (word === 'you')
    return modals.has(after) || after in verbs || wordsBeforeObject.has(before) ? 'it' : null;
  if (before === 'you' && word in verbs) return verbs[word] ?? null;
  if (before === 'i' && (word === 'am' || word === 'was')) return word === 'am' ? 'are' : 'were';
  return pronouns[word] ?? '';
}

const pronouns: Record<string, string> = {
  i: 'you',
  "i'm": "you're",
  "i'll": 'you will',
  "i've": "you've",
  "i'd": "you'd",
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  your: 'its',
  yours: 'its',
  yourself: 'itself',
  "you'll": 'it will',
  "you're": 'it is',
  "you've": 'it has',
};
const verbs: Record<string, string> = {
  are: 'is',
  have: 'has',
  do: 'does',
  "don't": "doesn't",
  need: 'needs',
};
const modals = new Set(['will', 'can', 'should', 'must', 'may', 'might', 'would', 'could', "won't", "can't"]);
const wordsBeforeObject = new Set(
  'give tell write provide send show ask want need help let teach like enabling allowing helping to with for of from by on about'.split(
    ' ',
  ),
);
