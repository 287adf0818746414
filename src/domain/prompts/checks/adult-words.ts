import { foldSearched } from '../../core/text/words.ts';

/**
 * The words of a text that suggest to mark it as adult, folded; empty if it should not be suggested. One
 * explicit word is enough, or two that have other meanings as well; more in a text that is also about
 * health, education, law or the protection of readers.
 */
export function adultWords(text: string): string[] {
  const found = new Set<string>();
  let isSober = false;
  for (const [, word = ''] of foldSearched(text).matchAll(listed)) {
    if (senses.get(word) === 'sober') isSober = true;
    else found.add(word);
  }
  let points = 0;
  for (const word of found) points += senses.get(word) === 'explicit' ? 2 : 1;
  return points >= (isSober ? 5 : 2) ? [...found] : [];
}

// Without accents, singular. English, German, French, Italian, Spanish and Portuguese.
const explicit = `
  porn porno pornographic erotic erotica erotika hentai ecchi milf smut blowjob handjob cumshot gangbang bukkake futanari
  deepthroat threesome striptease dominatrix camgirl bdsm femdom dildo guro
  pornografisch pornografische pornografischen erotisch erotische erotischen erotischer erotikgeschichte
  sexgeschichte sexszene sexfantasie nacktbild nacktbilder nacktfoto
  pornographique erotique branlette fellation partouze
  pornografico pornografica erotico erotici erotiche pompino scopata
  mamada follar follando orgia boquete punheta putaria
`;

const ambiguous = `
  nsfw uncensored nude naked topless lingerie sexy seductive sensual lewd horny kinky fetish bondage stripper busty orgasm
  intercourse sex sexual sexually gore gory dismembered decapitated beheading mutilated
  nackt nackte nackten dessous sexuell sexuelle sexuellen verfuhrerisch unzensiert zerstuckelt enthauptet
  nue seins sexuel sexuelle seduisante demembre
  nuda nude nudi sessuale sessuali seducente
  desnuda desnudo sexuales cachonda nua pelada sexuais safada
`;

const sober = `
  health healthcare medical medicine clinical clinic patient doctor nurse therapist therapy diagnosis symptom biology
  education educational teacher student curriculum museum research scientific law legal
  safety moderation moderator classify classifier detect prevention consent harassment abuse
  gesundheit medizinisch patientin arzt arztin therapie symptome unterricht aufklarung pravention missbrauch belastigung
  sante medecin medicale patiente harcelement
  salute medico medica paziente terapia educazione prevenzione molestie
  salud medica paciente terapia educacion prevencion acoso saude educacao prevencao assedio moderacao
`;

const senses = new Map(
  Object.entries({ explicit, ambiguous, sober }).flatMap(([sense, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, sense] as const),
  ),
);
/** The words and their plurals. One expression for all is four times as fast as splitting a text into its words. */
const listed = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(${[...senses.keys()].sort().join('|')})s?(?![\\p{L}\\p{M}\\p{N}])`,
  'gu',
);
