/** How a finding affects a prompt: it cannot be published, readers are warned, or it is mentioned. */
export const severities = ['block', 'warn', 'note'] as const;
export type Severity = (typeof severities)[number];

interface Rule {
  severity: Severity;
  label: string;
  /** Why readers should know, and what the author should do: a sentence each. */
  why: string;
  advice: string;
  /** What replaces it in a cleaned text. Without it, only its author can correct the text. */
  replacement?: string;
}

export const xrayRules = {
  'tag-characters': {
    severity: 'block',
    label: 'Tag characters',
    why: 'People can’t see these characters, but models read them as text.',
    advice: 'Remove them.',
    replacement: '',
  },
  'direction-controls': {
    severity: 'warn',
    label: 'Direction controls',
    why: 'They change the order in which people see the text, but not the order in which models read it.',
    advice: 'Remove them.',
    replacement: '',
  },
  'invisible-characters': {
    severity: 'warn',
    label: 'Invisible characters',
    why: 'They have no width, so they can split words or carry a message that people can’t see.',
    advice: 'Remove them.',
    replacement: '',
  },
  comments: {
    severity: 'warn',
    label: 'HTML comment',
    why: 'Formatted text doesn’t show comments, but models read them.',
    advice: 'Remove the comment, or write it as normal text.',
    replacement: '',
  },
  'data-uris': {
    severity: 'warn',
    label: 'File or program',
    why: 'The text contains a whole file or a program that a page or an agent may open.',
    advice: 'Attach the file, or link to it. Put code between backticks.',
  },
  'mixed-scripts': {
    severity: 'note',
    label: 'Mixed alphabets',
    why: 'The word contains letters of two alphabets that look alike.',
    advice: 'Type the word again in one alphabet.',
  },
  'encoded-text': {
    severity: 'warn',
    label: 'Encoded text',
    why: 'People can’t read it, but models can decode it and follow what it says.',
    advice: 'Write the text without encoding.',
  },
  secrets: {
    severity: 'block',
    label: 'Secret',
    why: 'Everyone who can read the prompt could use it.',
    advice: 'Remove it, and revoke it where you created it.',
    replacement: '[removed]',
  },
  'personal-data': {
    severity: 'note',
    label: 'Personal data',
    why: 'It may belong to a person.',
    advice: 'Replace it with a placeholder such as [card number].',
  },
  'fetch-and-run': {
    severity: 'block',
    label: 'Remote code',
    why: 'The command runs what another computer sends, which can change at any time.',
    advice: 'Remove the command, or link to the instructions of the program.',
  },
  exfiltration: {
    severity: 'warn',
    label: 'Address that carries data',
    why: 'A model that fills in the address sends that data to another site.',
    advice: 'Remove the placeholder from the address.',
  },
  override: {
    severity: 'note',
    label: 'Overrides instructions',
    why: 'The text tells a model to ignore other instructions, or to keep something from its user.',
    advice: 'Check that you want this.',
  },
} satisfies Record<string, Rule>;

export type XrayRule = keyof typeof xrayRules;
export const xrayRuleNames = Object.keys(xrayRules) as XrayRule[];

export const ruleOf = (name: XrayRule): Rule => xrayRules[name];

/** Filters of lists of findings. The first ones are the defaults. */
export const severityFilters = ['all', ...severities] as const;
export const ruleFilters = ['all', ...xrayRuleNames] as const;
