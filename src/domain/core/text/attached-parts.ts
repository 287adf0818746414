/**
 * The forms of a folded word without the particles that its script attaches to it: Korean ones after it,
 * Hebrew and Arabic ones before it. Without a dictionary, some of them are no words; they are searched with
 * a lower weight.
 */
export function withoutAttached(folded: string): string[] {
  const after = korean.exec(folded);
  if (after)
    return [...new Set([after[1] ?? '', after[1]?.replace(/들$/, '') ?? ''])].filter(
      (form) => form.length > 1,
    );
  if (hebrew.test(folded)) return withoutLetters(folded, hebrewPrefixes);
  const article = arabicArticle.exec(folded);
  if (article) return [article[1] ?? ''];
  return arabic.test(folded) ? withoutLetters(folded, arabicPrefixes).slice(0, 1) : [];
}

/** The forms without one or two of the letters at the beginning. */
function withoutLetters(word: string, prefixes: string): string[] {
  const forms: string[] = [];
  for (let n = 0; n < 2 && prefixes.includes(word.charAt(n)) && word.length - n - 1 >= shortest; n++)
    forms.push(word.slice(n + 1));
  return forms;
}

/** Letters of the shortest form in Hebrew and Arabic, most of whose words have three consonants. */
const shortest = 3;
const hebrew = /^\p{sc=Hebr}+$/u;
const hebrewPrefixes = 'והבלמשכ';
const arabic = /^\p{sc=Arab}+$/u;
const arabicPrefixes = 'وفبلك';
const arabicArticle = /^(?:[وف]?[بك]?ال|[وف]?لل)(\p{sc=Arab}{3,})$/u;
const korean =
  /^(\p{sc=Hang}{2,}?)(?:들)?(?:에서는|에서도|에게서|으로는|으로도|이라는|이라고|까지|부터|에서|에게|한테|처럼|보다|마다|조차|밖에|이나|이랑|으로|하고|라는|에는|에도|을|를|이|가|은|는|에|의|로|와|과|도|만|랑|께|들)$/u;
