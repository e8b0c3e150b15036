import * as z from 'zod'
import { line } from '../core/fields.ts'
import * as copy from './copy.ts'

export const maxSlots = 24
const maxNameLength = 60

const name = line(maxNameLength, copy.slotNameRequired)

/** One file that an item of a checklist needs: named, or relative to the day it is requested. */
export const slotTemplate = z
  .strictObject({
    name: name.optional(),
    tax_years_ago: z.int().min(1).max(10).optional().meta({
      description: '1: the last tax year whose return is due (April 15) when the item is requested',
    }),
    months_ago: z.int().min(1).max(24).optional().meta({ description: '1: the month before the item is requested' }),
    is_required: z.boolean().default(true),
  })
  .refine(
    (slot) => [slot.name, slot.tax_years_ago, slot.months_ago].filter((each) => each !== undefined).length === 1,
    copy.slotOneKind,
  )
export type SlotTemplate = z.output<typeof slotTemplate>

const keyOf = ({ name: label, tax_years_ago, months_ago }: SlotTemplate) =>
  label?.toLowerCase() ?? `${tax_years_ago ?? ''}/${months_ago ?? ''}`

export const slotTemplates = z
  .array(slotTemplate)
  .max(maxSlots, copy.tooManySlots(maxSlots))
  .refine((slots) => new Set(slots.map(keyOf)).size === slots.length, copy.slotListedTwice)

/** A file that a request needs. Documents name the slot they are for. */
export interface Slot {
  readonly name: string
  readonly is_required: boolean
}

export const slots = z
  .array(z.strictObject({ name, is_required: z.boolean().default(true) }))
  .max(maxSlots, copy.tooManySlots(maxSlots))
  .refine((all) => new Set(all.map((slot) => slot.name.toLowerCase())).size === all.length, copy.slotListedTwice)

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Until April 15 the return for the year before isn't due yet. `day` is YYYY-MM-DD. */
export function lastTaxYear(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) > '04-15' ? year - 1 : year - 2
}

function monthBefore(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  return `${monthNames[month % 12] ?? ''} ${Math.floor(month / 12)}`
}

export function slotName(slot: SlotTemplate, day: string): string {
  if (slot.tax_years_ago !== undefined) return String(lastTaxYear(day) + 1 - slot.tax_years_ago)
  return slot.months_ago === undefined ? (slot.name ?? '') : monthBefore(day, slot.months_ago)
}

/** The slots of an item requested on that day (YYYY-MM-DD, the partner's). */
export function slotsOn(templates: readonly SlotTemplate[], day: string): Slot[] {
  const named = templates.map((slot) => ({ name: slotName(slot, day), is_required: slot.is_required }))
  return named.filter(({ name: each }, at) => named.findIndex((other) => other.name === each) === at)
}
