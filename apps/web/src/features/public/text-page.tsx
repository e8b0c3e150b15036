import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import ui from '../../ui/layout/primitives.module.css'
import styles from './text-page.module.css'

/** A page of prose. Links are as in Markdown: "[privacy policy](/privacy-policy)"; "{contact}" is the operator's address. */
export interface PublicText {
  readonly title: string
  /** One or two introductory sentences. */
  readonly lead: string
  /** Since when it applies. */
  readonly effective?: string
  readonly sections: readonly {
    readonly heading: string
    /** Paragraphs; a list of texts is a bulleted list. */
    readonly body: readonly (string | readonly string[])[]
  }[]
}

export function LinkedText({ children }: { children: string }) {
  return children.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, label, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    if (label === undefined || href === undefined) return part
    // Only addresses without a dot are pages of ours.
    const isPage = href.startsWith('/') && !href.includes('.')
    return isPage ? (
      <Link key={part} to={href}>
        {label}
      </Link>
    ) : (
      <a key={part} href={href}>
        {label}
      </a>
    )
  })
}

interface TextFrameProps {
  text: Pick<PublicText, 'title' | 'lead'>
  children: ReactNode
}

export function TextFrame({ text: { title, lead }, children }: TextFrameProps) {
  return (
    <article className={styles.page}>
      <PageTitle name={title} />
      <h1>{title}</h1>
      <p className={clsx(ui.muted, styles.lead)}>{lead}</p>
      {children}
    </article>
  )
}

export function TextPage({ text, contact }: { text: PublicText; contact: string }) {
  const contactLink = `[${contact}](mailto:${contact})`
  return (
    <TextFrame text={text}>
      {text.effective !== undefined && <p className={ui.quiet}>{text.effective}</p>}
      {text.sections.map(({ heading, body }) => [
        <h2 key={heading}>{heading}</h2>,
        ...body.map((block, index) =>
          typeof block === 'string' ? (
            <p key={`${heading} ${index}`}>
              <LinkedText>{block.replaceAll('{contact}', contactLink)}</LinkedText>
            </p>
          ) : (
            <ul key={`${heading} ${index}`}>
              {block.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        ),
      ])}
    </TextFrame>
  )
}
