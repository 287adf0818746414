import { toneOf } from '../../core/text/colors.ts';

/**
 * A topic that ships with the product. `hue` is a CSS hue angle in degrees; its tile, dot and covers use it.
 */
export interface Topic {
  id: string;
  name: string;
  description: string;
  icon: string;
  hue: number;
}

/** The seven shipped topics in display order. A migration inserts them. */
export const shippedTopics: readonly Topic[] = [
  {
    id: 'content-creation',
    name: 'Content Creation',
    icon: '✍️',
    hue: 22,
    description: 'Articles, scripts, newsletters and posts that sound like someone wrote them.',
  },
  {
    id: 'programming',
    name: 'Programming',
    icon: '💻',
    hue: 212,
    description: 'Write, review, test and explain code, from one-liners to whole systems.',
  },
  {
    id: 'creative-writing',
    name: 'Creative Writing',
    icon: '🖋️',
    hue: 330,
    description: 'Stories, characters, dialogue and worlds with a voice of their own.',
  },
  {
    id: 'data-science',
    name: 'Data Science',
    icon: '📊',
    hue: 172,
    description: 'Clean, question, model and explain data without fooling yourself.',
  },
  {
    id: 'education',
    name: 'Education',
    icon: '🎓',
    hue: 46,
    description: 'Lessons, tutors, exercises and feedback that help people learn.',
  },
  {
    id: 'business',
    name: 'Business',
    icon: '💼',
    hue: 98,
    description: 'Decisions, plans, email and meetings, with less of each wasted.',
  },
  {
    id: 'design',
    name: 'Design',
    icon: '🎨',
    hue: 292,
    description: 'Interfaces, words, color and images, from brief to critique.',
  },
];

/** The site's own hue, for everything without a topic. */
export const siteHue = 22;

/** The hue of a topic; the site's own for an unknown topic. */
export function hueOf(topicId: string): number {
  return shippedTopics.find(({ id }) => id === topicId)?.hue ?? siteHue;
}

/**
 * A topic's colour as the API sends it: `#rrggbb`, all topics equally light, at least 3:1 against light and
 * dark paper.
 */
export function topicColor(hue: number): string {
  return toneOf(hue, 0.61, 0.13);
}
