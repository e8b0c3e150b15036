import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ViewProvider } from '../../../lib/browser/media-query.ts'
import styles from './preview.module.css'

/** Everything that could change something. */
const blocked = [
  'auxclick',
  'beforeinput',
  'change',
  'dblclick',
  'dragover',
  'drop',
  'input',
  'paste',
  'pointerdown',
  'submit',
] as const
/** They prefetch pages, which the viewer may not open. */
const silenced = ['focusin', 'mousedown', 'mouseover', 'mouseout', 'pointerover', 'touchstart', 'keydown'] as const

/** Keeps the frame's styles and color scheme those of the page, which loads some styles later. */
function mirrorStyles(frame: Document): () => void {
  const mirror = () => {
    for (const { name, value } of document.documentElement.attributes) frame.documentElement.setAttribute(name, value)
    const sheets = [...document.head.querySelectorAll('link[rel="stylesheet"], style')]
    frame.head.replaceChildren(...sheets.map((style) => frame.importNode(style, true)))
  }
  mirror()
  const observer = new MutationObserver(mirror)
  observer.observe(document.head, { childList: true })
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}

/** The frame's content is only looked at: links lead to other pages of the preview, and nothing else works. */
function keepReadOnly(frame: Document, onFollow: (path: string) => void): () => void {
  const block = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const silence = (event: Event) => event.stopImmediatePropagation()
  const click = (event: Event) => {
    // Elements of a frame are of the frame's own classes.
    const target = event.target as Element
    event.stopImmediatePropagation()
    // Opens and closes by itself.
    if (target.closest('summary') !== null) return
    event.preventDefault()
    const path = target.closest('a')?.getAttribute('href')
    if (path !== undefined && path !== null) onFollow(path)
  }
  const listeners = [
    ...blocked.map((kind) => [kind, block] as const),
    ...silenced.map((kind) => [kind, silence] as const),
    ['click', click] as const,
  ]
  for (const [kind, listener] of listeners) frame.addEventListener(kind, listener, true)
  return () => {
    for (const [kind, listener] of listeners) frame.removeEventListener(kind, listener, true)
  }
}

interface PhoneFrameProps {
  title: string
  /** The address of a link that was clicked. */
  onFollow: (path: string) => void
  children: ReactNode
}

/** A window of a phone's width, so that what is inside is laid out as on a phone. */
export function PhoneFrame({ title, onFollow, children }: PhoneFrameProps) {
  const [frame, setFrame] = useState<Document | null>(null)
  const attach = useCallback((element: HTMLIFrameElement | null) => setFrame(element?.contentDocument ?? null), [])
  useEffect(() => (frame === null ? undefined : mirrorStyles(frame)), [frame])
  useEffect(() => (frame === null ? undefined : keepReadOnly(frame, onFollow)), [frame, onFollow])
  return (
    <>
      <iframe
        className={styles.phone}
        title={title}
        sandbox="allow-same-origin"
        // Some browsers replace the frame's first document later, others never report that they loaded it.
        ref={attach}
        onLoad={({ currentTarget }) => setFrame(currentTarget.contentDocument)}
      />
      {frame !== null &&
        frame.defaultView !== null &&
        createPortal(<ViewProvider value={frame.defaultView}>{children}</ViewProvider>, frame.body)}
    </>
  )
}
