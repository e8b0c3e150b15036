import { IconArrowRight, IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react'
import type { Lead } from '@loanyard/contract/leads'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { removeLead } from './lead-commands.ts'

interface LeadRowMenuProps {
  lead: Lead
  onConvert: (lead: Lead) => void
}

/** What can be done with a lead, as the server says. Only the first click makes the menu: most rows never need one. */
export function LeadRowMenu({ lead, onConvert }: LeadRowMenuProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const label = `More for ${lead.full_name}`
  const hasNothing = !lead.can.convert && !lead.can.delete && lead.deal === null
  if (hasNothing) return null
  if (isOpen === null) {
    return (
      <IconButton
        label={label}
        icon={<IconDots />}
        size="small"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      />
    )
  }
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconButton label={label} icon={<IconDots />} size="small" />
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
