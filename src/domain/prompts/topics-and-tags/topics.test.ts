import { describe, expect, it } from 'vitest';
import { shippedTopics, topicColor } from './topics.ts';

describe('shipped topics', () => {
  it('are seven, in display order', () => {
    expect(shippedTopics.map(({ name }) => name)).toEqual([
      'Content Creation',
      'Programming',
      'Creative Writing',
      'Data Science',
      'Education',
      'Business',
      'Design',
    ]);
  });

  it('have an icon, a sentence and an id made of the name', () => {
    for (const { id, name, icon, description } of shippedTopics) {
      expect(id).toBe(name.toLowerCase().replace(' ', '-'));
      expect(icon).not.toBe('');
      expect(description).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('have hues that no one mixes up', () => {
    const hues = shippedTopics.map(({ hue }) => hue).sort((a, b) => a - b);
    const gaps = hues.map(
      (hue, i) => (hues[(i + 1) % hues.length] ?? 0) - hue + (i === hues.length - 1 ? 360 : 0),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
  });

  it('have colours of at least 3:1 on light and dark paper', () => {
    for (let hue = 0; hue < 360; hue += 3) {
      const color = topicColor(hue);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      for (const paper of ['#fbfaf7', '#ffffff', '#161513', '#1e1d1a'])
        expect(contrast(color, paper), `hue ${hue} on ${paper}`).toBeGreaterThanOrEqual(3);
    }
  });
});

/** Contrast ratio of WCAG 2. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
