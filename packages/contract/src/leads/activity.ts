import * as z from 'zod'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import type { leadEvents } from './events.ts'

const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })

/** The actions shown as a lead’s activity, those of its import included. */
export const leadActivityKinds = [
  'lead_created',
  'leads_imported',
  'lead_import_undone',
  'lead_updated',
  'lead_note_added',
  'lead_note_edited',
  'lead_note_pinned',
  'lead_note_unpinned',
  'lead_note_deleted',
  'lead_converted',
  'lead_deleted',
  'lead_restored',
  'lead_merged',
  'lead_merge_undone',
] as const satisfies readonly (keyof typeof leadEvents)[]

export const leadActivityEntry = z
  .object({
    id: id('activity'),
    kind: z.enum(leadActivityKinds),
    actor: z.string().meta({ description: 'full name at the time' }),
    created: instant,
    changes: z.array(change),
  })
  .meta({ id: 'LeadActivityEntry' })
export type LeadActivityEntry = z.infer<typeof leadActivityEntry>
