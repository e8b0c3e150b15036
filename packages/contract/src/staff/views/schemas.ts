import * as z from 'zod'
import { instant, line } from '../../core/fields.ts'
import { id } from '../../core/ids.ts'
import * as copy from './copy.ts'
import { viewLists } from './lists.ts'

/** Parameters of the list's page, by name; the page ignores those it no longer knows. */
const settings = z
  .record(z.string().regex(/^[a-z_]{1,40}$/, copy.settingName), line(2000))
  .refine((given) => Object.keys(given).length <= 40, copy.settingsLimit)
  .refine((given) => JSON.stringify(given).length <= 8000, copy.settingsSize)

const name = line(80, copy.nameRequired)

export const savedView = z
  .object({
    id: id('view'),
    list: z.enum(viewLists),
    name: z.string(),
    is_team: z.boolean().meta({ description: 'Of the whole partner; false: the caller’s own' }),
    settings: z.record(z.string(), z.string()),
    modified: instant,
    modified_by: z.string().meta({ description: 'full name at the time' }),
    version: z.number().int(),
    can: z.object({ update: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedView>

export const savedViews = z
  .object({
    results: z.array(savedView).meta({ description: 'The team’s first, then the caller’s own, by name' }),
    default_view: id('view')
      .nullable()
      .meta({ description: 'The one the caller’s list opens with; null if all lists were asked for' }),
    can: z.object({ create_for_team: z.boolean() }),
  })
  .meta({ id: 'SavedViews' })
export type SavedViews = z.infer<typeof savedViews>

export const newView = z.strictObject({
  list: z.enum(viewLists),
  name,
  is_team: z.boolean().optional(),
  settings,
})
export type NewView = z.output<typeof newView>

export const viewChanges = z.strictObject({ name: name.optional(), settings: settings.optional() })
export type ViewChanges = z.output<typeof viewChanges>

export const viewChoice = z.strictObject({ list: z.enum(viewLists), view: id('view').nullable() })
export type ViewChoice = z.output<typeof viewChoice>
