/** One measured figure with its baseline and target. */
export interface Row {
  name: string;
  unit: string;
  ours: number;
  /** The same figure measured in the same run without the product. */
  baseline?: number | undefined;
  /** Bound of our figure, of its ratio to the baseline, or of its difference from the baseline. */
  target?: { of: 'figure' | 'ratio' | 'difference'; bound: '≥' | '≤'; value: number } | undefined;
}

/** Returns whether a row meets its target; undefined if it has none. */
export function holds({ ours, baseline = Number.NaN, target }: Row): boolean | undefined {
  if (!target) return undefined;
  const value = { figure: ours, ratio: ours / baseline, difference: ours - baseline }[target.of];
  return target.bound === '≥' ? value >= target.value : value <= target.value;
}

/** Formats the rows as lines of text. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = [['', 'ours', 'baseline', 'ratio', 'target', 'holds'], ...rows.map(cellsOf)];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function cellsOf(row: Row): string[] {
  const { name, unit, ours, baseline, target } = row;
  const met = holds(row);
  return [
    name,
    `${rounded(ours)} ${unit}`.trimEnd(),
    baseline === undefined ? '' : `${rounded(baseline)} ${unit}`.trimEnd(),
    baseline === undefined ? '' : `${rounded(ours / baseline)}×`,
    target ? `${target.bound} ${boundOf(target, unit)}` : '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ];
}

function boundOf({ of, value }: NonNullable<Row['target']>, unit: string): string {
  return { figure: `${value} ${unit}`, ratio: `${value}×`, difference: `baseline + ${value}` }[of];
}

/** Rounds to about three significant digits. */
function rounded(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** Computes the median; the mean of the two middle values when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half) - 1] ?? Number.NaN)) / 2;
}

/** Returns the value that a part of the sorted values do not exceed. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
