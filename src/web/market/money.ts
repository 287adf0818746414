/** Dollars as the API sends them, for display: "$4.99", "$1,234.00", "−$1.00". */
export function moneyLabel(dollars: number): string {
  return money.format(dollars).replace('-', '−');
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
