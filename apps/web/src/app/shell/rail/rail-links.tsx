import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import styles from './rail.module.css'

export interface RailLink {
  readonly to: string
  /** The page with these filters or this view; empty: the page however it is filtered. */
  readonly search: Readonly<Record<string, string>>
  readonly label: string
  readonly icon: ReactNode
}

export function RailLinks({ links }: { links: readonly RailLink[] }) {
  return (
    <ul>
      {links.map(({ to, search, label, icon }) => (
        <li key={`${to} ${Object.values(search).join(' ')}`}>
          <Link
            to={to}
            search={search}
            className={styles.link}
            title={label}
            activeOptions={{ includeSearch: Object.keys(search).length > 0 }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {icon}
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function RailGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
