/**
 * A colour with a topic's hue (CSS hue angle in degrees) as `#rrggbb`, with the lightness (0 to 1) and chroma
 * (0 to about 0.37) of OKLCH, where equal values look equally light and strong for any hue. Chroma is reduced
 * to the sRGB gamut.
 */
export function toneOf(hue: number, lightness: number, chroma: number): string {
  return fromOklch(lightness, chroma, oklchHue(hue));
}

/**
 * The OKLCH hue (radians) of a CSS (HSL) hue, at the saturation and lightness in which topics show their
 * colour.
 */
function oklchHue(hue: number): number {
  const channel = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return linear(0.48 - 0.24 * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  const [r, g, b] = [channel(0), channel(8), channel(4)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return Math.atan2(
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
  );
}

/**
 * OKLCH to `#rrggbb`, with the chroma reduced to the sRGB gamut. Uses the matrices of Björn Ottosson's OKLab
 * (2020).
 */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (chroma > 0.002 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    return fromOklch(lightness, chroma * 0.95, hue);
  }
  return `#${rgb.map(hexChannel).join('')}`;
}

function hexChannel(channel: number): string {
  const c = Math.min(1, Math.max(0, channel));
  const encoded = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
