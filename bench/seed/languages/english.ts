import { type Language, linesOf, wordsOf } from './language.ts';

export const english: Language = {
  code: 'en',
  share: 0.75,
  nouns: wordsOf(`
    story email code plan idea question answer text example list summary report project team user customer product
    service market brand content article post title headline audience reader tone voice style format table step process
    problem solution goal result task tool guide lesson student teacher course feedback review test data model chart
    meeting message letter job interview resume career skill time week day month year budget price cost value growth
    strategy campaign blog video podcast script scene character dialogue plot world name slogan tagline story page
    website app interface button color image logo layout photo sketch poster pattern texture shape font icon animation
    game level quest puzzle rule score sport recipe meal diet workout habit routine sleep health doctor patient travel
    trip city country language word sentence paragraph grammar translation essay thesis research paper source quote
    book chapter poem song lyric melody history science physics chemistry biology math formula equation theorem proof
    law contract policy clause tax invoice sale lead offer pitch deck investor startup founder company manager leader
    conflict decision risk change culture family friend child parent gift party wedding garden house room kitchen car
    phone computer network server database query function class error bug feature release version security password
    privacy cloud container pipeline log metric dashboard alert notebook dataset column row cluster forecast experiment
    hypothesis survey persona journey insight trend signal noise sample average outlier weight layer prompt chatbot
    agent assistant memory context token output input checklist template outline draft edit comment newsletter calendar
    schedule reminder deadline priority outcome metaphor analogy joke riddle debate argument opinion evidence claim
    summary-table glossary flashcard quiz exercise homework exam grade syllabus workshop webinar keynote slide agenda`),
  topicNouns: {
    'content-creation':
      wordsOf(`article newsletter headline blog post script podcast caption hook audience thumbnail
      video channel thread hashtag storyline interview transcript editor outline keyword draft editorial column feed`),
    programming:
      wordsOf(`code function bug test review refactoring compiler query database server deployment commit
      branch type class loop algorithm regex script library framework endpoint cache thread queue parser migration`),
    'creative-writing':
      wordsOf(`story character plot dialogue scene poem villain hero novel chapter twist setting
      narrator myth dragon legend mystery romance tragedy comedy rhyme stanza world kingdom ghost prophecy`),
    'data-science':
      wordsOf(`data model chart dataset regression cluster feature column notebook forecast outlier
      pipeline metric experiment hypothesis correlation variance histogram embedding classifier label sampling bias`),
    education:
      wordsOf(`lesson student teacher quiz exam essay homework course exercise flashcard curriculum classroom
      tutor feedback grade rubric syllabus lecture grammar vocabulary history science reading worksheet`),
    business:
      wordsOf(`email marketing meeting strategy customer sales budget plan contract invoice pitch investor brand
      campaign negotiation resume interview manager proposal market pricing retention onboarding stakeholder`),
    design:
      wordsOf(`logo color layout image interface icon poster typography palette illustration wireframe mockup
      sketch photo texture animation branding packaging button grid landing accessibility contrast gradient`),
  },
  verbs: wordsOf(`
    write review explain create improve plan summarize analyze design translate compare test find list describe build
    edit rewrite check suggest answer ask teach learn draft outline simplify expand shorten fix debug optimize refactor
    organize prioritize estimate predict measure track visualize present pitch sell negotiate persuade reply invite
    welcome apologize thank interview hire coach train practice memorize read listen speak draw paint compose imagine
    invent brainstorm evaluate score rank group classify extract clean merge convert format generate document deploy
    monitor secure migrate schedule remind research cite prove solve calculate cook travel decorate celebrate`),
  adjectives: wordsOf(`
    better short clear simple good new professional friendly creative detailed concise practical personal weekly free
    modern clean engaging persuasive formal funny honest bold calm fresh warm deep quick complete careful polite strict
    smart local global daily monthly annual technical visual digital social public private common rare difficult easy
    advanced beginner expert strong weak hidden dark bright minimal vintage cinematic dramatic emotional logical
    scientific historical medical legal financial academic cultural political ethical sustainable affordable accessible
    responsive scalable reliable secure robust elegant playful surprising memorable relevant accurate realistic`),
  roles: wordsOf(`
    editor teacher developer designer writer coach manager analyst marketer consultant scientist lawyer doctor engineer
    architect recruiter journalist novelist poet historian therapist chef guide tutor researcher salesperson founder
    copywriter strategist illustrator photographer translator accountant investor negotiator moderator storyteller
    proofreader statistician mathematician philosopher economist librarian nutritionist trainer mentor interviewer`),
  titles: linesOf(`
    {V} a {a} {n}
    {V} a {n} for {p}
    {A} {n} {r}
    {N} {n} generator
    {N} {n} checklist
    How do I {v} a {a} {n}?
    How to {v} {p} with a {a} {n}
    {N} {r}
    {G} {a} {p}
    The {a} {n} template
    {V} your {n} like a {r}
    {D} {a} {p} for your {n}
    {N} review
    Act as a {a} {r}
    {N} and {n} planner
    Explain {p} to a {r}
    {V} {p} in {d} steps
    {X} {n} guide
    {A} {n} prompt for {r}s
    From {n} to {n}`),
  sentences: linesOf(`
    You are a {a} {r} who can {v} any {n}.
    Act as a {r} and {v} the {n} that I give you.
    {V} the {a} {n} and {v} every {n} in it.
    First {v} the {n}, then {v} a {a} {n} for the {n}.
    Do not {v} the {n} before you {v} the {n}.
    If the {n} is {a}, ask me about the {n} and the {p}.
    Use a {a} {n} and keep the {n} {a}.
    The {n} is about [{n}] and it is written for {p}.
    I want you to {v} my {n} and to {v} each {n} with a {a} {n}.
    Give me {d} {a} {p} for {{n}} and explain why each {n} is {a}.
    Think about the {n} step by step before you {v} it.
    Avoid {p} that are too {a} for a {n}.
    When you are {g} the {n}, {v} the {p} of the {n} as well.
    What would a {a} {r} do with this {n}?
    The {x} {n} is not part of the {n}.
    Reply with the {n} only, without any {n} or {n}.
    {G} {p} is easier with a {a} {n}, so {v} one.
    For each {n}, {v} the {n}, the {n} and the {n}.
    Remember that our {p} are {a} and that they {v} {p} every {n}.
    Ask me {d} questions about my {n} before you begin.
    Show the {n} in a table with a {n} and a {n} in each row.
    Your {n} must be {a}, {a} and easy to {v}.
    Compare it with {x} and {v} the {n}.
    How can you {v} a {n} when the {n} is {a}?`),
  headings: linesOf(`
    Your task
    The {n}
    {A} {p}
    Rules for the {n}
    Output format
    {G} the {n}
    Examples`),
  syllables:
    wordsOf(`ba be bi bo bra ca ce chi co cra da de di do dra fa fe fi flo fra ga ge gi glo gra ha he hi ho ja jo
    ka ke ki la le li lo lu ma me mi mo mu na ne ni no pa pe pi plo pra qua ra re ri ro sa se shi so sta ta te thi to tra
    va ve vi vo wa we wi xa ya ze`),
};
