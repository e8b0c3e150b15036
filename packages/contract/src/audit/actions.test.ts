import { expect, expectTypeOf, test } from 'vitest'
import { accountEvents } from '../auth/events.ts'
import { ssoEvents } from '../auth/sso/events.ts'
import { bundleEvents } from '../bundles/events.ts'
import { auditSubjects, type AuditSubject } from '../core/values.ts'
import { dealEvents } from '../deals/events.ts'
import { documentEvents } from '../documents/events.ts'
import { financialsEvents } from '../financials/events.ts'
import { leadEvents } from '../leads/events.ts'
import { lenderAreaEvents } from '../lender-area/events.ts'
import { conditionEvents } from '../lenders/conditions/events.ts'
import { lenderEvents } from '../lenders/events.ts'
import { partnerEvents } from '../partners/events.ts'
import { requestEvents } from '../requests/events.ts'
import { staffEvents } from '../staff/events.ts'
import { viewEvents } from '../staff/views/events.ts'
import { taskEvents } from '../tasks/events.ts'
import {
  auditActions,
  eventOf,
  isAuditAction,
  type AuditAction,
  type NotifiedBy,
  type NotifyingAction,
} from './actions.ts'

const nouns = [
  accountEvents,
  bundleEvents,
  conditionEvents,
  dealEvents,
  documentEvents,
  financialsEvents,
  leadEvents,
  lenderAreaEvents,
  lenderEvents,
  partnerEvents,
  requestEvents,
  ssoEvents,
  staffEvents,
  taskEvents,
  viewEvents,
]

/** How the audit trail's filter reads the actions' names. */
const namesAbout: Readonly<Record<AuditSubject, RegExp>> = {
  lead: /^leads?_/,
  deal: /^(deal|client)_/,
  task: /^task_/,
  document: /^documents?_/,
  request: /^(request|bundle_request|signing)(_|ed$)|^signer_name_differs$|^signed_copy_emailed$/,
  bundle: /^(bundle_(?!request)|attachment_)/,
  financials: /^(source_use|collateral|financial)/,
  people: /^(staff|lender|calendar|second_factor|second_factors|sso_identity|sso_staff)_|^partner_onboarded$/,
  settings:
    /^(partner_(?!onboarded)|stage_|lending_rate_|view_|security_policy_|sso_connection_|sso_domain_)|^default_view_chosen$/,
}

test('lists each action under one noun', () => {
  expect(auditActions.toSorted()).toEqual(nouns.flatMap((events) => Object.keys(events)).toSorted())
})

test.each(auditSubjects)('finds the actions named after their subject: %s', (subject) => {
  const named = auditActions.filter((action) => namesAbout[subject].test(action))
  expect(auditActions.filter((action) => eventOf(action).about === subject)).toEqual(named)
  expect(named).not.toEqual([])
})

test('sends every change of a lender to those who may see lenders', () => {
  const emails: readonly AuditAction[] = ['lender_notified', 'lender_told']
  const lenders = auditActions.filter((action) => action.startsWith('lender_') && !emails.includes(action))
  expect(auditActions.filter((action) => eventOf(action).kind === 'lender')).toEqual(lenders)
})

test('sends no event while a document is uploaded and scanned, or for an email or a new name', () => {
  const silent =
    /^document_(announced|arrived|scan_|upload_)|^lender_(notified|told)$|^partner_told$|^person_renamed$|^request_messages_emailed$|^partner_setup_dismissed$|^default_view_chosen$|^calendar_|^sso_identity_/
  const named = auditActions.filter((action) => silent.test(action))
  expect(named).toHaveLength(17)
  expect(auditActions.filter((action) => eventOf(action).kind === null)).toEqual(named)
})

test('knows only the actions listed', () => {
  expect(['lead_created', 'lead_invented', 'toString', ''].filter(isAuditAction)).toEqual(['lead_created'])
})

test('types the notifications of an action', () => {
  expectTypeOf<NotifiedBy<'lead_created'>>().toEqualTypeOf<'lead_created' | 'lead_assigned'>()
  expectTypeOf<NotifiedBy<'lead_restored'>>().toEqualTypeOf<never>()
  expectTypeOf<'lead_created'>().toExtend<NotifyingAction>()
  expectTypeOf<'lead_restored'>().not.toExtend<NotifyingAction>()
  expectTypeOf<'lead_invented'>().not.toExtend<AuditAction>()
})
