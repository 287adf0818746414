/** A starting text for a prompt, with placeholders for the author or the readers to fill in. */
export interface Template {
  name: string;
  description: string;
  text: string;
}

export const templates: readonly Template[] = [
  {
    name: 'Basic Structure',
    description: 'Role, task, context and the shape of the answer: fits most prompts.',
    text: `You are [role, e.g. an experienced editor].

Your task: [what should be done, in one sentence].

Context:
[what the model needs to know: audience, background, material]

Please:
1. [first step or requirement]
2. [second step or requirement]
3. [third step or requirement]

Answer as [format, e.g. a numbered list] in a [tone] tone, in about [length].
If something is unclear, ask before you start.`,
  },
  {
    name: 'Creative Writing',
    description: 'A story or scene with a voice, a setting and a turn.',
    text: `Write a [form, e.g. short story] in the [genre] genre, about [length].

Main character: [name], who is [one telling trait] and wants [goal].
Setting: [place] in [time].
Conflict: [what is in the way].
Turn: [what changes everything].

Voice: [point of view], in a [mood] mood, in the style of [author or genre].

Show what people feel through what they do. Leave out [what to avoid], and end on [how it should end].`,
  },
  {
    name: 'Technical Analysis',
    description: 'A careful look at code, a system or data, with findings and advice.',
    text: `You are a senior [discipline, e.g. backend engineer]. Analyse the following [subject, e.g. code or architecture].

Material:
[paste it here]

Background: [language, versions, size, constraints].
Pay attention to [criteria, e.g. correctness, performance and security].

Report:
1. Summary in three sentences.
2. Findings, the most serious first: what, where, why it matters.
3. Recommendations with an example for each, and what they cost.
4. Assumptions you made, and what you would check next.

Say so where you are not certain.`,
  },
];
