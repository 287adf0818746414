/**
 * Whether a word is a function word, which reveals nothing about a prompt's subject. A search ignores these
 * words unless it has no others; they are indexed like all others.
 */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/**
 * Whether a word is so general that it is not very informative, even if few prompts contain it. It has less
 * weight in a search.
 */
export function isGeneralWord(folded: string): boolean {
  return generalWords.has(folded);
}

// English: verbs, nouns and adjectives of everyday questions, in the forms in which they are typed.
const generalWords = new Set(
  `ask asking asks tell telling tells say saying says said talk talking talks know knowing knows known think thinking thinks
  feel feeling feels felt find finding finds found look looking looks see seeing sees seen show showing shows try trying
  tries tried start starting starts started stop stopping stops stopped begin beginning go going goes gone come coming comes
  put putting puts take taking takes took taken keep keeping keeps kept become becoming becomes happen happening happens
  happened turn turning turns turned change changing changes seem seems mean means live living lives leave leaving
  somebody everybody everyone nobody anyone people person thing time times day days week weeks month months year years today
  tomorrow now lot lots bit kind sort type types part parts place new old big small little short long high low different
  same right wrong easy easily hard difficult quick quickly fast simple simply possible important certain able sure real
  online free nice great perfect favorite favourite cool interesting first last next step steps example examples idea ideas
  tip tips advice question questions answer answers problem problems issue issues suddenly actually maybe
  always never often sometimes soon later still already together instead around near`
    .split(/\s+/)
    .filter(Boolean),
);

// English first, with the words that questions and requests begin with; then Spanish, French, German,
// Portuguese, Italian, Dutch, Turkish and Russian. Without accents, as many people type, and the same words
// with their accents: those that are missing mean something else, such as "té" and "thé".
const stopWords = new Set(
  `a an the and or but if of to in on at by for from with without into about as is are was were be been being am it its this
  that these those there here i me my mine we us our you your yours he him his she her they them their who whom whose which
  what when where why how do does did doing done don t s m re ve ll d can could should would will shall may might must not
  no nor so than then too very just also any some each every all both more most much many such only own same please want
  wants wanted need needs needed like get gets getting got let lets give gives help helps helping me something someone
  anything thing things way ways make makes making made using use best good better really well up out over under again once
  has have had having because while during before after between through un una unos unas el la los las lo y o pero de del al
  a en con por para sin sobre que como cual quien cuando donde es son
  era ser estar esta este esto estos estas ese esa sus mis tu tus te se nos le les muy mas si ya une du et ou mais dans sur
  avec sans par qui quoi dont comment quand pourquoi est sont etre ce cet cette ces mon ma ta sa ses notre votre vos leur
  leurs je il elle nous vous ils elles pas plus au aux der das dem ein eine einen einem einer eines und oder aber von zu zum
  zur im auf aus bei mit nach ohne uber unter ist sind sein ich er sie wir ihr mein dein wie wer wo wann warum nicht kein
  keine auch nur noch dass um uma uns umas e da dos na nas em com sem quando onde eu ele ela eles elas meu minha seu sua ao
  aos nao gli uno ed di della dei delle dal nel nella tra fra che dove perche non piu sono mio mia tuo tua suo het een maar
  op met voor door zonder dat dit wat waar wanneer zijn ik jij hij zij wij mijn jouw niet geen ook bir veya ama ile icin
  gibi bu nasil neden kim nerede mu ki cok daha ben sen biz siz и или но а в во на с со к по о об от для без за из у как что
  más qué quién cuándo dónde cómo está él sí tú mí où être à même ça über für não às più né perché é è için nasıl çok şu
  кто где когда почему это этот эта не я ты он она мы вы они мой твой`
    .split(/\s+/)
    .filter(Boolean),
);
