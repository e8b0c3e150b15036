import type { SlotTemplate } from '@loanyard/contract/requests/slots'
import * as copy from './copy.ts'

/** A slot of a template, before it is requested: "Last tax year", "2 months ago", "Front". */
export function slotLabel({ name, tax_years_ago: years, months_ago: months }: SlotTemplate): string {
  if (years !== undefined) return years === 1 ? copy.lastTaxYear : copy.taxYearsBefore(years - 1)
  if (months !== undefined) return months === 1 ? copy.lastMonth : copy.monthsAgo(months)
  return name ?? ''
}
