/** An amount as people read it: "-1250.5" → "($1,250.50)", as the grids show what is below zero. */
export function formatMoney(amount: string): string {
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.')
  const text = `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
  return amount.startsWith('-') ? `(${text})` : text
}
