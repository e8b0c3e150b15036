import { today } from './format.ts'

/** "harbor-lending-leads-2026-11-28.csv": tells exports of several partners and days apart. */
export function exportName(partnerName: string, what: string, day = today()): string {
  const partner = partnerName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${[partner, what, day].filter((part) => part !== '').join('-')}.csv`
}
