import type { SlotTemplate } from './slots.ts'

const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export const lastTaxYears = (count: number): SlotTemplate[] =>
  counted(count).map((tax_years_ago) => ({ tax_years_ago, is_required: true }))

export const lastMonths = (count: number): SlotTemplate[] =>
  counted(count).map((months_ago) => ({ months_ago, is_required: true }))

export const frontAndBack: readonly SlotTemplate[] = ['Front', 'Back'].map((name) => ({ name, is_required: true }))
