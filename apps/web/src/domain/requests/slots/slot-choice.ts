import { frontAndBack, lastMonths, lastTaxYears } from '@loanyard/contract/requests/slot-presets'
import { maxSlots, slotTemplate, slotTemplates, type SlotTemplate } from '@loanyard/contract/requests/slots'
import * as z from 'zod'
import * as copy from './copy.ts'

/** How staff say which files a document request asks for. */
const choices = ['any', 'tax_years', 'months', 'pages', 'names', 'as_is'] as const
type Choice = (typeof choices)[number]

const presets: readonly (readonly [Choice, readonly SlotTemplate[]])[] = [
  ['any', []],
  ['tax_years', lastTaxYears(3)],
  ['months', lastMonths(3)],
  ['pages', frontAndBack],
]

const labels: Readonly<Record<Choice, string>> = {
  any: copy.filesAny,
  tax_years: copy.filesTaxYears,
  months: copy.filesMonths,
  pages: copy.filesPages,
  names: copy.filesNamed,
  as_is: copy.filesAsIs,
}

export const fileChoiceLabel = (choice: unknown): string => {
  const known = choices.find((each) => each === choice)
  return known === undefined ? '' : labels[known]
}

/** Fields of a form; `slots` holds what no other choice can express. */
export const slotFields = {
  files: z.enum(choices),
  file_names: z.string(),
  slots: z.array(z.custom<SlotTemplate>()),
}
export type SlotValues = z.output<z.ZodObject<typeof slotFields>>

const isOptional = /\s*\(optional\)$/i

export const namedSlots = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ name: line.replace(isOptional, ''), is_required: !isOptional.test(line) }))

/** As `namedSlots` reads them. */
export const namesOfSlots = (slots: readonly SlotTemplate[]): string =>
  slots.map(({ name = '', is_required }) => (is_required ? name : copy.optionalFile(name))).join('\n')

export function slotsOfValues({ files, file_names, slots }: SlotValues): SlotTemplate[] {
  if (files === 'names') return namedSlots(file_names)
  return [...(presets.find(([choice]) => choice === files)?.[1] ?? slots)]
}

/** Null if the names can be saved. */
export function fileNamesProblem(values: SlotValues): string | null {
  if (values.files !== 'names') return null
  const named = namedSlots(values.file_names)
  if (named.length === 0) return copy.filesNamesMissing
  if (named.length > maxSlots) return copy.filesTooMany(maxSlots)
  if (named.some((slot) => !slotTemplate.safeParse(slot).success)) return copy.filesNameTooLong
  return slotTemplates.safeParse(named).success ? null : copy.filesNamedTwice
}

export function slotValues(slots: readonly SlotTemplate[]): SlotValues {
  const same = JSON.stringify(slots)
  const preset = presets.find(([, each]) => JSON.stringify(each) === same)
  const isNamed = slots.every(({ name }) => name !== undefined)
  return {
    files: preset?.[0] ?? (isNamed ? 'names' : 'as_is'),
    file_names: preset === undefined && isNamed ? namesOfSlots(slots) : '',
    slots: [...slots],
  }
}

/** "As it is" only for what was set up through the API. */
export const fileOptions = (current: Choice) =>
  choices
    .filter((choice) => choice !== 'as_is' || current === 'as_is')
    .map((value) => ({ value, label: labels[value] }))
