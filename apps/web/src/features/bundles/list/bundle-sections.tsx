import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useListNavigation } from '../../../ui/list/list-navigation.ts'
import { forget } from '../bundle-commands.ts'
import { sectionsOf } from '../bundle-display.ts'
import { BundleRow } from './bundle-row.tsx'
import styles from './bundles.module.css'

interface BundleSectionsProps {
  partnerId: string
  bundles: readonly BundleSummary[]
  stages: readonly Stage[]
  isStale: boolean
  onOpen: (bundle: BundleSummary) => void
}

/** J, K and the arrow keys move between bundles. */
export function BundleSections({ partnerId, bundles, stages, isStale, onOpen }: BundleSectionsProps) {
  const root = useRef<HTMLDivElement>(null)
  const sections = sectionsOf(bundles, stages)
  useListNavigation({
    root,
    count: bundles.length,
    scrollTo: (index) => root.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
    onSelect: undefined,
  })
  const before = sections.map((_, at) => sections.slice(0, at).reduce((sum, each) => sum + each.bundles.length, 0))
  return (
    <div ref={root} className={clsx(ui.stack4, isStale && styles.stale)}>
      {sections.map((section, at) => (
        <Section
          key={section.key}
          title={section.name}
          actions={
            <span className={clsx(ui.quiet, ui.unbroken, ui.right)}>
              {formatCounted(section.bundles.length, 'checklist')}
            </span>
          }
        >
          <ul className={styles.list}>
            {section.bundles.map((bundle, index) => (
              <BundleRow
                key={bundle.id}
                partnerId={partnerId}
                bundle={bundle}
                index={(before[at] ?? 0) + index}
                onCopied={onOpen}
                onDeleted={(deleted) => forget(partnerId, deleted)}
              />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}
