/** A topic that ships with the product. `hue` is a CSS hue angle in degrees; its tile, dot and covers are drawn from it. */
export interface Topic {
  id: string;
  name: string;
  description: string;
  icon: string;
  hue: number;
}

/** SPEC's seven topics, in its order. They come with the database itself. */
export const shippedTopics: readonly Topic[] = [
  { id: 'content-creation', name: 'Content Creation', icon: '✍️', hue: 22, description: 'Articles, scripts, newsletters and posts that sound like someone wrote them.' },
  { id: 'programming', name: 'Programming', icon: '💻', hue: 212, description: 'Write, review, test and explain code, from one-liners to whole systems.' },
  { id: 'creative-writing', name: 'Creative Writing', icon: '🖋️', hue: 330, description: 'Stories, characters, dialogue and worlds with a voice of their own.' },
  { id: 'data-science', name: 'Data Science', icon: '📊', hue: 172, description: 'Clean, question, model and explain data without fooling yourself.' },
  { id: 'education', name: 'Education', icon: '🎓', hue: 262, description: 'Lessons, tutors, exercises and feedback that help people learn.' },
  { id: 'business', name: 'Business', icon: '💼', hue: 98, description: 'Decisions, plans, mail and meetings, with less of each wasted.' },
  { id: 'design', name: 'Design', icon: '🎨', hue: 292, description: 'Interfaces, words, colour and images, from brief to critique.' },
];

/** A topic's colour as the API sends it: `#rrggbb`, of the hue at even lightness, legible as a dot on light and dark paper. */
export function topicColor(hue: number): string {
  return hslToHex(hue, 0.5, 0.48);
}

/** HSL (degrees, 0–1, 0–1) to `#rrggbb`; formula of CSS Color 4, section 7. */
function hslToHex(hue: number, saturation: number, lightness: number): string {
  const a = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255).toString(16).padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
