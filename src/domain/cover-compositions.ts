import type { CoverColors } from './cover-colors.ts';

/** A seeded random generator: returns numbers from 0 up to, not including, 1. */
type Chance = () => number;

/** The content of a 1200 × 675 SVG above its background: at most 3.5 kB, without ids and text. */
export type Composition = (colors: CoverColors, chance: Chance) => string;

/** Sheets of paper in a loose pile; the top one is written on, with one place left open. */
function sheets(c: CoverColors, chance: Chance): string {
  const side = chance() < 0.5 ? 1 : -1;
  const x = side > 0 ? whole(chance, 330, 560) : whole(chance, 190, 400);
  const tilt = side * whole(chance, 3, 8);
  return [c.quiet, c.mid, c.paper]
    .map((fill, i) => {
      const back = 2 - i;
      const place = `translate(${x + side * back * 70} ${88 + back * 34}) rotate(${tilt + side * back * 7} 240 300)`;
      const shadow = `<path d="M14 18h480v720h-480z" fill="${c.ink}" opacity=".13"/>`;
      const page = `<path d="M0 0h480v720h-480z" fill="${fill}"/>`;
      return `<g transform="${place}">${shadow}${page}${i === 2 ? writing(c, chance) : ''}</g>`;
    })
    .join('');
}

/** Lines of writing on a sheet, with a bracketed gap in one of them. */
function writing(c: CoverColors, chance: Chance): string {
  const gap = whole(chance, 3, 6);
  const rows = range(11, (i) => {
    const y = 90 + i * 52;
    return i === gap ? `M60 ${y}h80M372 ${y}h48` : `M60 ${y}h${i === 0 ? 190 : whole(chance, 280, 360)}`;
  });
  const y = 90 + gap * 52;
  return (
    stroke(rows, c.ink, 10, ' opacity=".8"') +
    stroke([`M180 ${y - 19}h-14v38h14M336 ${y - 19}h14v38h-14`], c.ember, 9) +
    stroke([`M190 ${y}h136`], c.mid, 10)
  );
}

/** Rings around one or two points at the edge. */
function arcs(c: CoverColors, chance: Chance): string {
  const left = chance() < 0.5;
  const x = left ? whole(chance, 60, 320) : whole(chance, 880, 1140);
  const low = chance() < 0.6;
  const y = low ? 675 : 0;
  const step = whole(chance, 68, 92);
  const tones = [c.strong, c.ground, c.mid, c.ground, c.paper, c.quiet];
  const shift = whole(chance, 0, 5);
  const count = Math.ceil(760 / step);
  const rings = range(count, (i) =>
    circle(x, y, (count - i) * step, tones[(i + shift) % tones.length] ?? c.mid),
  );
  const moon = circle(left ? x + 640 : x - 640, low ? 150 : 525, whole(chance, 48, 84), c.ember);
  return rings.join('') + moon;
}

/** A field of dots that grow towards one point. */
function dots(c: CoverColors, chance: Chance): string {
  const [fx, fy] = [whole(chance, 100, 1100), whole(chance, 60, 615)];
  const reach = whole(chance, 560, 820);
  const bySize = new Map<number, string[]>();
  let nearest = { far: Number.POSITIVE_INFINITY, at: '' };
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 16; column++) {
      const [x, y] = [37 + column * 75, 37 + row * 75];
      const far = Math.hypot(x - fx, y - fy);
      const size = Math.round(Math.max(0.12, 1 - far / reach) * 11) * 6;
      const at = `M${x} ${y}h0`;
      if (far < nearest.far) nearest = { far, at };
      bySize.set(size, [...(bySize.get(size) ?? []), at]);
    }
  }
  const round = ' stroke-linecap="round"';
  const fields = [...bySize].map(([size, at]) => stroke(at, c.strong, size, round));
  return fields.join('') + stroke([nearest.at], c.ember, 66, round);
}

/** Strips woven over and under each other; one crossing is lit. */
function weave(c: CoverColors, chance: Chance): string {
  const pitch = whole(chance, 150, 190);
  const width = Math.round(pitch * 0.74);
  const edge = Math.round((pitch - width) / 2);
  const across = Math.ceil(1200 / pitch);
  const down = Math.ceil(675 / pitch);
  const shift = whole(chance, 0, 2);
  const tone = (i: number) => [c.strong, c.mid, c.paper][(i + shift) % 3] ?? c.mid;
  const left = (i: number) => i * pitch + edge;
  const upright = (i: number, y: number, height: number) => `M${left(i)} ${y}h${width}v${height}h-${width}z`;
  const under = range(across, (i) => `<path d="${upright(i, 0, 675)}" fill="${tone(i)}"/>`);
  const level = range(down, (j) => `M0 ${left(j)}h1200v${width}H0z`);
  const over = range(across, (i) => {
    const parts = range(down, (j) => ((i + j) % 2 ? '' : upright(i, j * pitch, pitch)));
    return `<path d="${parts.join('')}" fill="${tone(i)}"/>`;
  });
  const [i, j] = [whole(chance, 1, across - 2), whole(chance, 1, down - 2)];
  const lit = `<path d="${upright(i + ((i + j) % 2), left(j), width)}" fill="${c.ember}"/>`;
  return `${under.join('')}<path d="${level.join('')}" fill="${c.quiet}"/>${over.join('')}${lit}`;
}

/** One pair of large brackets around an open place, on lined paper. */
function brackets(c: CoverColors, chance: Chance): string {
  const half = whole(chance, 270, 390);
  const x = whole(chance, 520, 680);
  const tall = whole(chance, 190, 240);
  const arm = whole(chance, 90, 124);
  const curly = chance() < 0.45;
  const bend = (way: number) =>
    `q${-way * arm} 0 ${-way * arm} 90v${tall - 150}q0 60 ${-way * 64} 60q${way * 64} 0 ${way * 64} 60v${tall - 150}q0 90 ${way * arm} 90`;
  const bracket = (at: number, way: number) =>
    `M${at + way * arm} ${337 - tall}${curly ? bend(way) : `h${-way * arm}v${2 * tall}h${way * arm}`}`;
  const room = 2 * (half - arm) - 60;
  const words = range(3, (i) => [`M${x - room / 2} ${337 + (i - 1) * 96}h${whole(chance, room / 2, room)}`]);
  return (
    stroke(
      range(10, (i) => `M0 ${49 + i * 64}h1200`),
      c.quiet,
      3,
    ) +
    stroke([bracket(x - half, 1), bracket(x + half, -1)], c.strong, whole(chance, 58, 84)) +
    words.map((word, i) => stroke(word, i === 1 ? c.ember : c.mid, 34)).join('')
  );
}

/** Parallel lines that rise to a range of hills, one in front of the other. */
function ridges(c: CoverColors, chance: Chance): string {
  const [peak, drift, turn] = [whole(chance, 350, 850), whole(chance, 60, 200), chance() * 6];
  const lit = whole(chance, 3, 7);
  return range(11, (i) => {
    const y = 200 + i * 46;
    const high = Math.round((70 + 150 * Math.sin((Math.PI * (i + 1)) / 12)) * (0.75 + 0.25 * chance()));
    const x = Math.round(peak + drift * Math.sin(turn + i * 0.55));
    const wide = whole(chance, 230, 300);
    const bow = Math.round(wide / 2);
    const line = `M-20 ${y}H${x - wide}C${x - bow} ${y} ${x - bow} ${y - high} ${x} ${y - high}S${x + bow} ${y} ${x + wide} ${y}H1220`;
    const tone = i === lit ? c.ember : i % 3 ? c.strong : c.mid;
    return `<path d="${line}V700H-20z" fill="${c.ground}" stroke="${tone}" stroke-width="8"/>`;
  }).join('');
}

/** Quarter circles turned at random on a grid; one is lit. */
function tiles(c: CoverColors, chance: Chance): string {
  const size = chance() < 0.5 ? 200 : 240;
  const columns = 1200 / size;
  const cells = columns * Math.ceil(675 / size);
  const lit = whole(chance, 0, columns * 3 - 1);
  const fills = [c.strong, c.mid, c.paper, c.mid];
  const shapes = new Map<string, string>();
  for (let i = 0; i < cells; i++) {
    const [x, y] = [(i % columns) * size, Math.floor(i / columns) * size];
    const quarter = [
      `M${x} ${y}h${size}a${size} ${size} 0 0 1 -${size} ${size}z`,
      `M${x + size} ${y}v${size}a${size} ${size} 0 0 1 -${size} -${size}z`,
      `M${x + size} ${y + size}h-${size}a${size} ${size} 0 0 1 ${size} -${size}z`,
      `M${x} ${y + size}v-${size}a${size} ${size} 0 0 1 ${size} ${size}z`,
    ][whole(chance, 0, 3)];
    const [square, fill] = [chance() < 0.4, fills[whole(chance, 0, 3)] ?? c.mid];
    if (square) add(shapes, c.quiet, `M${x} ${y}h${size}v${size}h-${size}z`);
    if (i === lit || chance() < 0.88) add(shapes, i === lit ? c.ember : fill, quarter ?? '');
  }
  const squares = shapes.get(c.quiet) ?? '';
  shapes.delete(c.quiet);
  // The outline hides the gaps between squares that show when the drawing is scaled down.
  const ground = `<path d="${squares}" fill="${c.quiet}" stroke="${c.quiet}"/>`;
  return ground + Array.from(shapes, ([fill, path]) => `<path d="${path}" fill="${fill}"/>`).join('');
}

function add(shapes: Map<string, string>, fill: string, path: string): void {
  shapes.set(fill, (shapes.get(fill) ?? '') + path);
}

/** Spines of books on a shelf, one leaning. */
function spines(c: CoverColors, chance: Chance): string {
  const tones = [c.strong, c.mid, c.paper, c.quiet, c.mid, c.strong];
  const parts: string[] = [];
  const lit = whole(chance, 3, 8);
  const shelf = 585;
  let x = whole(chance, 70, 130);
  for (let i = 0; x < 1090; i++) {
    const wide = whole(chance, 46, 104);
    const tall = whole(chance, 300, 455);
    const fill = i === lit ? c.ember : (tones[(i * 5 + whole(chance, 0, 1)) % tones.length] ?? c.mid);
    const lean = i === lit + 1 ? ` transform="rotate(-9 ${x} ${shelf})"` : '';
    if (lean) x += 46;
    const band = fill === c.paper ? c.mid : c.paper;
    parts.push(
      `<g${lean}><path d="M${x} ${shelf}v-${tall}h${wide}v${tall}z" fill="${fill}"/>` +
        `<path d="M${x} ${shelf - tall + 56}h${wide}m0 22h-${wide}" stroke="${band}" stroke-width="7" opacity=".75"/></g>`,
    );
    x += wide + (lean ? 46 : whole(chance, 3, 8));
  }
  return `${parts.join('')}<path d="M0 ${shelf}h1200v90H0z" fill="${c.quiet}"/>${stroke([`M0 ${shelf}h1200`], c.strong, 8)}`;
}

/** Layers of cut paper in front of a disc. */
function horizon(c: CoverColors, chance: Chance): string {
  const sun = circle(
    whole(chance, 300, 900),
    whole(chance, 220, 300),
    whole(chance, 110, 170),
    chance() < 0.5 ? c.ember : c.paper,
  );
  const layers = [c.quiet, c.mid, c.strong].map((fill, i) => {
    const y = 330 + i * 110;
    const [a, b, d] = [whole(chance, -130, 40), whole(chance, -60, 110), whole(chance, -120, 30)];
    const line = `M0 ${y + b}C200 ${y + a} 320 ${y + a} 520 ${y + b / 2}S900 ${y + d} 1200 ${y + whole(chance, -60, 60)}`;
    return (
      `<path d="${line}V675H0z" fill="${c.ink}" opacity=".12" transform="translate(0 -12)"/>` +
      `<path d="${line}V675H0z" fill="${fill}"/>`
    );
  });
  return sun + layers.join('');
}

/** A page in columns, with a large initial block and a picture. */
function columns(c: CoverColors, chance: Chance): string {
  const picture = whole(chance, 0, 2);
  const parts: string[] = [];
  const lines: string[] = [];
  const [lit, row] = [whole(chance, 0, 2), whole(chance, 3, 7)];
  for (let column = 0; column < 3; column++) {
    const x = 96 + column * 348;
    for (let i = 0; i < 13; i++) {
      const y = 92 + i * 41;
      if (column === picture && i > 4) break;
      if (column === (picture + 1) % 3 && i < 4) continue;
      if (column === lit && i === row && column !== picture)
        parts.push(stroke([`M${x} ${y}h190`], c.ember, 14));
      else lines.push(`M${x} ${y}h${i % 6 === 5 ? whole(chance, 90, 190) : whole(chance, 292, 312)}`);
    }
  }
  const [px, ix] = [96 + picture * 348, 96 + ((picture + 1) % 3) * 348];
  const initial =
    `<path d="M${ix} 86h130v130h-130z" fill="${c.mid}"/>` +
    stroke(
      range(4, (i) => `M${ix + 154} ${92 + i * 39}h150`),
      c.strong,
      10,
    );
  const image = `<path d="M${px} 284h312v308h-312z" fill="${c.quiet}"/>${circle(px + 156, 438, whole(chance, 80, 118), c.mid)}<path d="M${px} 592v-120l110 -60 90 50 112 -80v210z" fill="${c.strong}"/>`;
  return stroke(lines, c.strong, 10) + parts.join('') + initial + image;
}

/** All compositions. Reordering them changes the covers of existing prompts. */
export const compositions: readonly Composition[] = [
  sheets,
  arcs,
  dots,
  weave,
  brackets,
  ridges,
  tiles,
  spines,
  horizon,
  columns,
];

function stroke(parts: readonly string[], color: string, width: number, more = ''): string {
  return `<path d="${parts.join('')}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;
}

function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

/** An integer between the two, inclusive. */
function whole(chance: Chance, from: number, to: number): number {
  return from + Math.floor(chance() * (to - from + 1));
}

function range<T>(count: number, of: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => of(i));
}
