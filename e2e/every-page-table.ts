/** Who looks at a page: people of the demo, a new broker's Admin, a borrower and a lender of theirs, and nobody signed in. */
export type Viewer =
  | 'nobody'
  | 'admin'
  | 'coordinator'
  | 'client'
  | 'lender'
  | 'requester'
  | 'newAdmin'
  | 'newClient'
  | 'newLender'

/** One way to see a page. */
export interface Visit {
  readonly viewer: Viewer
  /** The address; what stands in braces comes from `every-page-world.ts`. */
  readonly path: string
  /** The buttons, by how their names begin, that open a menu, a dialog or a panel over the page. */
  readonly opens: readonly string[]
}

const visitBy =
  (viewer: Viewer) =>
  (path: string, ...opens: readonly string[]): Visit => ({ viewer, path, opens })
const anonymous = visitBy('nobody')
const admin = visitBy('admin')
const coordinator = visitBy('coordinator')
const client = visitBy('client')
const lender = visitBy('lender')
const requester = visitBy('requester')
const newAdmin = visitBy('newAdmin')
const newClient = visitBy('newClient')
const newLender = visitBy('newLender')

const partnerPath = '/partner/{partner}'
const ownPartnerPath = '/partner/{ownPartner}'
const tabs = (tab: (path: string) => Visit, path: string, names: readonly string[]) =>
  names.map((name) => tab(`${path}?tab=${name}`))

/**
 * Every route of the page by its id, and how it is looked at: with much in it, with nothing in it, and by each role that
 * sees it differently. A route that only leads elsewhere or surrounds others has no visit of its own.
 */
export const everyPage: Readonly<Record<string, readonly Visit[]>> = {
  __root__: [],
  '/': [anonymous('/')],
  '/$words': [
    anonymous('/about'),
    anonymous('/loan-stories'),
    anonymous('/blog'),
    anonymous('/software-license-agreement'),
    anonymous('/privacy-policy'),
    anonymous('/terms-of-service'),
    anonymous('/nowhere'),
  ],
  '/pre-qualify': [anonymous('/pre-qualify')],
  '/pre-qualify/$partnerId': [anonymous('/pre-qualify/{partner}'), anonymous('/pre-qualify/ptnr_nobody')],
  '/partner/login': [anonymous('/partner/login')],
  '/portal/login': [anonymous('/portal/login'), anonymous('/portal/login#code=nothing')],
  '/lender/login': [anonymous('/lender/login')],
  '/requests/login': [anonymous('/requests/login')],
  '/partner/set-password': [anonymous('/partner/set-password')],
  '/portal/set-password': [anonymous('/portal/set-password')],
  '/lender/set-password': [anonymous('/lender/set-password')],
  '/requests/set-password': [anonymous('/requests/set-password')],
  '/partner/onboarding': [anonymous('/partner/onboarding')],
  '/partner/403': [admin('/partner/403'), anonymous('/partner/403')],
  '/partner/404': [admin('/partner/404')],
  '/staff': [],
  '/staff/partner': [client('/partner')],
  '/staff/partner/$partnerId': [],
  '/staff/partner/$partnerId/': [],
  '/staff/partner/$partnerId/leads': [
    admin(
      `${partnerPath}/leads`,
      'More for',
      'Status',
      'Created',
      'Loan amount',
      'New lead',
      'Import',
      'Notifications',
      'Account',
    ),
    admin(`${partnerPath}/leads?lead={lead}`),
    admin(`${partnerPath}/leads?panel=new`),
    admin(`${partnerPath}/leads?panel=import`),
    newAdmin(`${ownPartnerPath}/leads`),
  ],
  '/staff/partner/$partnerId/deals': [
    admin(`${partnerPath}/deals?view=board`, 'Move to', 'Stage', 'New deal'),
    admin(`${partnerPath}/deals?view=list`),
    coordinator(`${partnerPath}/deals`),
    newAdmin(`${ownPartnerPath}/deals?view=board`, 'Notifications'),
    newAdmin(`${ownPartnerPath}/deals?view=list&search=nothing`),
  ],
  '/staff/partner/$partnerId/deals/$dealId': [
    admin(`${partnerPath}/deals/{deal}`, 'Status', 'More actions', 'Share with a coordinator'),
    admin(`${partnerPath}/deals/{deal}?tab=documents`, 'Download', 'More for'),
    admin(`${partnerPath}/deals/{deal}?tab=requests`, 'Request', 'Actions for'),
    admin(`${partnerPath}/deals/{deal}?tab=financials`, 'Table shortcuts', 'Add period'),
    admin(`${partnerPath}/deals/{deal}?tab=sharing`, 'Share with lender', 'More for'),
    admin(`${partnerPath}/deals/{deal}?tab=activity`),
    admin(`${partnerPath}/deals/{deal}?tab=documents&stage={stage}&doc={document}`),
    admin(`${partnerPath}/deals/{deal}?tab=requests&stage={stage}&request={document_request}`),
    ...tabs(newAdmin, `${ownPartnerPath}/deals/{ownDeal}`, [
      'overview',
      'documents',
      'requests',
      'financials',
      'sharing',
    ]),
    admin(`${partnerPath}/deals/deal_nothing`),
  ],
  '/staff/partner/$partnerId/bundles': [
    admin(`${partnerPath}/bundles`, 'New checklist', 'More actions:'),
    admin(`${partnerPath}/bundles?show=custom`),
    admin(`${partnerPath}/bundles?show=archived`),
    newAdmin(`${ownPartnerPath}/bundles`),
  ],
  '/staff/partner/$partnerId/bundles/$bundleId': [
    admin(`${partnerPath}/bundles/{bundle}`, 'Preview as borrower', 'Move '),
  ],
  '/staff/partner/$partnerId/account': [admin(`${partnerPath}/account`, 'Sign out everywhere else')],
  '/staff/partner/$partnerId/settings': [
    admin(`${partnerPath}/settings`, 'Add stage', 'Move ', 'Rename ', 'Remove ', 'Add rate'),
    coordinator(`${partnerPath}/settings`),
  ],
  '/staff/partner/$partnerId/security-log': [
    admin(`${partnerPath}/security-log`, 'Person', 'Event', 'Outcome', 'Date'),
  ],
  '/staff/partner/$partnerId/audit': [
    admin(`${partnerPath}/audit`, 'Person', 'About', 'Date'),
    newAdmin(`${ownPartnerPath}/audit?about=document`),
  ],
  '/staff/partner/$partnerId/reports': [admin(`${partnerPath}/reports`, 'Date'), newAdmin(`${ownPartnerPath}/reports`)],
  '/staff/partner/$partnerId/notifications': [
    admin(`${partnerPath}/notifications`, 'Type', 'Read or unread'),
    newAdmin(`${ownPartnerPath}/notifications`),
  ],
  '/staff/partner/$partnerId/book-demo': [admin(`${partnerPath}/book-demo`)],
  '/staff/partner/$partnerId/lenders': [
    admin(`${partnerPath}/lenders`, 'New lender'),
    newAdmin(`${ownPartnerPath}/lenders?search=nothing`),
  ],
  '/staff/partner/$partnerId/lenders/$lenderId': [
    admin(`${partnerPath}/lenders/{lender}`, 'Add person', 'Edit', 'More for'),
    admin(`${partnerPath}/lenders/lndr_no`),
  ],
  '/staff/partner/$partnerId/user-management': [
    admin(`${partnerPath}/user-management`, 'More for', 'New user'),
    admin(`${partnerPath}/user-management?panel=new`),
    coordinator(`${partnerPath}/user-management`),
  ],
  '/staff/partner/$partnerId/user-management/$staffId': [admin(`${partnerPath}/user-management/{staff}`)],
  '/staff/partner/$partnerId/$': [admin(`${partnerPath}/nowhere`)],
  '/portal': [],
  '/portal/': [client('/portal', 'Account', 'Notifications'), newClient('/portal'), lender('/portal')],
  '/portal/$partnerId/$dealId': [],
  '/portal/$partnerId/$dealId/': [],
  '/portal/$partnerId/$dealId/my-docs': [],
  '/portal/$partnerId/$dealId/my-docs/': [
    client('/portal/{partner}/{deal}/my-docs', 'Open '),
    newClient('/portal/{ownPartner}/{ownDeal}/my-docs'),
    client('/portal/{partner}/deal_nothing/my-docs'),
  ],
  '/portal/$partnerId/$dealId/my-docs/$requestId': [
    client('/portal/{partner}/{deal}/my-docs/{document_request}'),
    client('/portal/{partner}/{deal}/my-docs/{question_request}'),
    client('/portal/{partner}/{deal}/my-docs/{acknowledgement_request}'),
    client('/portal/{partner}/{deal}/my-docs/{signature_request}'),
    client('/portal/{partner}/{deal}/my-docs/req_nothing'),
  ],
  '/portal/$partnerId/$dealId/my-docs/$requestId/sign': [
    client('/portal/{partner}/{deal}/my-docs/{signature_request}/sign'),
  ],
  '/portal/settings': [client('/portal/settings')],
  '/portal/notifications': [client('/portal/notifications')],
  '/portal/$': [client('/portal/nowhere')],
  '/portal/404': [anonymous('/portal/404')],
  '/lender': [],
  '/lender/': [lender('/lender'), newLender('/lender')],
  '/lender/$partnerId': [],
  '/lender/$partnerId/': [],
  '/lender/$partnerId/deals': [
    lender('/lender/{partner}/deals', 'Your answer', 'Status'),
    newLender('/lender/{ownPartner}/deals'),
  ],
  '/lender/$partnerId/deals/$dealId': [
    lender('/lender/{partner}/deals/{deal}', 'Decline', 'Offer terms'),
    ...tabs(lender, '/lender/{partner}/deals/{deal}', [
      'financials',
      'documents',
      'questions',
      'acknowledgements',
      'conversation',
    ]),
    newLender('/lender/{ownPartner}/deals/{ownDeal}'),
  ],
  '/lender/settings': [lender('/lender/settings')],
  '/lender/notifications': [lender('/lender/notifications')],
  '/lender/$': [lender('/lender/nowhere')],
  '/requests': [],
  '/requests/': [requester('/requests', 'Account'), client('/requests')],
  '/requests/settings': [requester('/requests/settings')],
  '/requests/notifications': [requester('/requests/notifications')],
  '/requests/$': [requester('/requests/no/where')],
  '/requests/404': [anonymous('/requests/404')],
}
