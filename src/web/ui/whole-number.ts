const format = new Intl.NumberFormat('en-US');

/** 1234567 as people read it: 1,234,567. (One formatter: `toLocaleString` makes a new one with every call.) */
export function wholeNumber(value: number): string {
  return format.format(value);
}
