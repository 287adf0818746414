import { toneOf } from './colors.ts';

/** The colours of one cover, as `#rrggbb`. */
export interface CoverColors {
  ground: string;
  /** Close to the background. */
  quiet: string;
  mid: string;
  /** Contrasts most with the background. */
  strong: string;
  paper: string;
  ink: string;
  ember: string;
}

/** How light a cover is: dark drawing on a tint, light and dark on the full colour, or light drawing on a dark shade. */
export type CoverMood = 'tint' | 'full' | 'shade';

/**
 * Colours for a topic's hue (CSS hue angle in degrees). Lightness and chroma are fixed in OKLCH, so that all topics look
 * equally light and strong, and only the hue tells them apart.
 */
export function coverColors(hue: number, mood: CoverMood): CoverColors {
  const tone = (lightness: number, chroma: number) => toneOf(hue, lightness, chroma);
  const paper = tone(0.98, 0.008);
  const common = { paper, ink: '#1c1b19', ember: '#b4431a' };
  if (mood === 'tint')
    return {
      ...common,
      ground: tone(0.925, 0.032),
      quiet: tone(0.86, 0.05),
      mid: tone(0.67, 0.115),
      strong: tone(0.4, 0.075),
    };
  if (mood === 'full')
    return {
      ...common,
      ground: tone(0.7, 0.098),
      quiet: tone(0.64, 0.1),
      mid: tone(0.88, 0.05),
      strong: tone(0.32, 0.06),
    };
  return {
    ...common,
    ground: tone(0.32, 0.05),
    quiet: tone(0.395, 0.06),
    mid: tone(0.66, 0.11),
    strong: tone(0.91, 0.035),
  };
}
