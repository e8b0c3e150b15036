import { useEffect, useRef } from 'react'

/** Something that the open page can do, for the command bar. */
export interface Command {
  /** A verb first: "Move to Closing". */
  readonly title: string
  readonly run: () => void
}

/** The bar returns the focus after its animation frame. */
const focusMs = 60

const offered = new Set<{ current: readonly Command[] }>()

/** Offers commands in the command bar while the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    offered.add(latest)
    return () => void offered.delete(latest)
  }, [])
}

/** A command that leaves the person in a field, once the bar has given the focus back. */
export const focusing = (title: string, focus: () => void): Command => ({
  title,
  run: () => setTimeout(focus, focusMs),
})

/** What the page can do at this moment. */
export const commandsOfPage = (): Command[] => [...offered].flatMap(({ current }) => current)
