import type { LeadStatus } from '@loanyard/contract/core/values'
import * as copy from '../../copy.ts'
import { statusesOf, statusText, type LeadSearch } from '../../lead-search.ts'

export type PresetName = 'open' | 'mine' | 'all' | 'lost'

/** Leads someone may still win. */
export const openStatuses: readonly LeadStatus[] = ['New', 'Contacted', 'Qualified']

const presets: Readonly<Record<PresetName, { statuses: readonly LeadStatus[]; isMine: boolean }>> = {
  open: { statuses: openStatuses, isMine: false },
  mine: { statuses: openStatuses, isMine: true },
  all: { statuses: [], isMine: false },
  lost: { statuses: ['Lost'], isMine: false },
}

const names = Object.keys(presets) as PresetName[]

export const presetSegments = names.map((value) => ({ value, label: copy.presetLabels[value] }))

interface PresetChange {
  readonly lead_status: string | undefined
  readonly permission_level: 'coordinator' | undefined
}

/** What the preset changes; other filters stay. */
export function presetChange(name: PresetName): PresetChange {
  const { statuses, isMine } = presets[name]
  return { lead_status: statusText(statuses), permission_level: isMine ? 'coordinator' : undefined }
}

/** Null: the statuses are others, as at first. */
export function presetOf(search: LeadSearch): PresetName | null {
  const statuses = statusesOf(search)
  const isMine = search.permission_level !== undefined
  const isShown = (name: PresetName) =>
    presets[name].isMine === isMine && statusText(presets[name].statuses) === statusText(statuses)
  return names.find(isShown) ?? null
}
