import type { Lead } from '@loanyard/contract/leads/schemas'
import { clsx } from 'clsx'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import { openStatuses, type PresetName } from './filters/lead-presets.ts'

/** In the panel of a lead that a change took out of the list's filter. */
export function MovedNote({ lead, onShow }: { lead: Lead; onShow: (preset: PresetName) => void }) {
  const isOpen = openStatuses.includes(lead.lead_status)
  const preset = isOpen ? 'open' : lead.lead_status === 'Lost' ? 'lost' : 'all'
  return (
    <p className={clsx(ui.note, ui.sunkenNote, ui.wrap2)} role="status">
      {copy.notInFilter(lead.lead_status)}
      <Button size="small" onClick={() => onShow(preset)}>
        {copy.showPreset(copy.presetLabels[preset])}
      </Button>
    </p>
  )
}
