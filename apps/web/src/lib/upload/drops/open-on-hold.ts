import { useEffect } from 'react'
import { carriesFiles } from './file-drops.ts'

/** As long as file managers take to open a folder that something is held over. */
const holdMs = 600

/** The tab, stage or card at a place. */
function openerAt(target: EventTarget | null): HTMLElement | null {
  const place = target instanceof Element ? target.closest('[role="tab"], [data-opens-on-hold], [data-card]') : null
  const opener = place?.matches('[data-card]') === true ? place.querySelector('[data-card-link]') : place
  const isOpen = opener?.matches('[aria-selected="true"], [aria-pressed="true"]') ?? true
  return opener instanceof HTMLElement && !isOpen ? opener : null
}

/** Files held over a card, a tab or a stage open it, so that one drag brings them from the computer to their request. */
export function useOpenOnHold(): void {
  useEffect(() => {
    let held: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = (opener: HTMLElement | null) => {
      if (opener === held) return
      clearTimeout(timer)
      held = opener
      if (opener !== null) timer = setTimeout(() => opener.click(), holdMs)
    }
    const over = ({ dataTransfer, target }: DragEvent) => hold(carriesFiles(dataTransfer) ? openerAt(target) : null)
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) hold(null)
    }
    const end = () => hold(null)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', end)
    return () => {
      end()
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', end)
    }
  }, [])
}
