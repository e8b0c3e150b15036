import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import * as copy from './copy.ts'

interface NoDealsProps {
  partnerId: string
  canCreate: boolean | undefined
  /** Null without filters. */
  onReset: (() => void) | null
  createButton: ReactNode
}

export function NoDeals({ partnerId, canCreate, onReset, createButton }: NoDealsProps) {
  if (onReset !== null) {
    return (
      <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{actionLabels.resetFilters}</Button>}>
        {copy.noMatchText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={copy.emptyTitle}
      actions={
        <>
          {createButton}
          <Link to={paths.leads(partnerId)} className={buttonClass()}>
            {copy.goToLeads}
          </Link>
        </>
      }
    >
      {canCreate === true ? copy.emptyTextCreate : copy.emptyTextView}
    </EmptyState>
  )
}
