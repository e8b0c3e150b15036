import type { Lead } from '@loanyard/contract/leads/schemas'
import { useState } from 'react'
import { useDebounced } from '../../../lib/browser/debounce.ts'

/** Rest on a row after which the open panel shows it. */
const walkMs = 150

interface OpenLead {
  /** A lead's panel is open. */
  isOpen: boolean
  open: (what: { lead: string }) => void
}

/** Opens a lead for reading, or, while someone walks the list, leaves the focus there. */
export function useOpenLead({ isOpen, open }: OpenLead) {
  const [takesFocus, setTakesFocus] = useState(true)
  const openLead = (lead: string, takes = true) => {
    setTakesFocus(takes)
    open({ lead })
  }
  // A held key runs through the rows; the panel follows where it stops.
  const walkOn = useDebounced((lead: Lead) => isOpen && openLead(lead.id, false), walkMs)
  return { takesFocus, openLead, walkOn }
}
