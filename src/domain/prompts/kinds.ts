/** What a prompt produces: a text, an image, a video, or the work of an agent. */
export const kindNames = { text: 'Text', image: 'Image', video: 'Video', agent: 'Agent' } as const;
export type PromptKind = keyof typeof kindNames;
