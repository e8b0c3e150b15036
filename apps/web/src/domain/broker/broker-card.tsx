import type { Contact } from '@loanyard/contract/deals/portal-deals'
import { clsx } from 'clsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { Initials } from '../../ui/text/badges.tsx'
import styles from './broker-card.module.css'
import * as copy from './copy.ts'

/** Whom to call about a deal or a loan request. The server decides who that is; nothing is shown while there is no one. */
export function BrokerCard({
  of: { contact, partner },
}: {
  of: { contact: Contact | null; partner: { name: string } }
}) {
  if (contact === null) return null
  const { full_name: name, phone, email } = contact
  const number = phone?.replace(/[^+\d]/g, '')
  return (
    <div role="group" className={clsx(ui.wrap3, styles.card)} aria-label={copy.yourBroker}>
      <div className={clsx(ui.line3, styles.who)}>
        <Initials name={name} />
        <p className={styles.name}>
          <span className={ui.medium}>{name}</span>
          <span className={ui.quiet}>
            {copy.yourBroker} {copy.at(partner.name)}
          </span>
        </p>
      </div>
      <div className={clsx(ui.wrap2, styles.ways)}>
        {number !== undefined && (
          <>
            <a href={`tel:${number}`} className={buttonClass({})} aria-label={copy.callName(name, phone ?? '')}>
              {copy.call} <span className={styles.number}>{phone}</span>
            </a>
            <a href={`sms:${number}`} className={clsx(buttonClass({}), styles.text)} aria-label={copy.textName(name)}>
              {copy.text}
            </a>
          </>
        )}
        <a href={`mailto:${email}`} className={buttonClass({})} aria-label={copy.emailName(name)}>
          {copy.email}
        </a>
      </div>
    </div>
  )
}
