import { IconArrowRight, IconExternalLink, IconTrash } from '@tabler/icons-react'
import type { Lead } from '@loanyard/contract/leads'
import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { Menu } from '../../ui/menu.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { removeLead } from './lead-commands.ts'

interface LeadRowMenuProps {
  lead: Lead
  onConvert: (lead: Lead) => void
}

/** What can be done with a lead, as the server says. */
export function LeadRowMenu({ lead, onConvert }: LeadRowMenuProps) {
  const hasNothing = !lead.can.convert && !lead.can.delete && lead.deal === null
  if (hasNothing) return null
  return (
    <RowMenu label={`More for ${lead.full_name}`}>
      {lead.deal !== null && (
        <Menu.Item component={Link} to={paths.deal(lead.partner, lead.deal)} leftSection={<IconExternalLink />}>
          Open deal
        </Menu.Item>
      )}
      {lead.can.convert && (
        <Menu.Item leftSection={<IconArrowRight />} onClick={() => onConvert(lead)}>
          Convert to deal
        </Menu.Item>
      )}
      {lead.can.delete && (
        <Menu.Item data-danger leftSection={<IconTrash />} onClick={() => void removeLead(lead)}>
          Delete lead
        </Menu.Item>
      )}
    </RowMenu>
  )
}
