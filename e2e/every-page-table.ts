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
  readonly who: Viewer
  /** The address; what stands in braces comes from `every-page-world.ts`. */
  readonly path: string
  /** The buttons, by how their names begin, that open a menu, a dialog or a panel over the page. */
  readonly opens: readonly string[]
}

const seenBy =
  (who: Viewer) =>
  (path: string, ...opens: readonly string[]): Visit => ({ who, path, opens })
const nobody = seenBy('nobody')
const admin = seenBy('admin')
const coordinator = seenBy('coordinator')
const client = seenBy('client')
const lender = seenBy('lender')
const requester = seenBy('requester')
const newAdmin = seenBy('newAdmin')
const newClient = seenBy('newClient')
const newLender = seenBy('newLender')

const staff = '/partner/{partner}'
const own = '/partner/{ownPartner}'
const tabs = (tab: (path: string) => Visit, path: string, names: readonly string[]) =>
  names.map((name) => tab(`${path}?tab=${name}`))

/**
 * Every route of the page by its id, and how it is looked at: with much in it, with nothing in it, and by each role that
 * sees it differently. A route that only leads elsewhere or surrounds others has no visit of its own.
 */
export const everyPage: Readonly<Record<string, readonly Visit[]>> = {
  __root__: [],
  '/': [nobody('/')],
  '/$words': [
    nobody('/about'),
    nobody('/loan-stories'),
    nobody('/blog'),
    nobody('/software-license-agreement'),
    nobody('/privacy-policy'),
    nobody('/terms-of-service'),
    nobody('/nowhere'),
  ],
  '/pre-qualify': [nobody('/pre-qualify')],
  '/pre-qualify/$partnerId': [nobody('/pre-qualify/{partner}'), nobody('/pre-qualify/ptnr_nobody')],
  '/partner/login': [nobody('/partner/login')],
  '/portal/login': [nobody('/portal/login'), nobody('/portal/login#code=nothing')],
  '/lender/login': [nobody('/lender/login')],
  '/requests/login': [nobody('/requests/login')],
  '/partner/set-password': [nobody('/partner/set-password')],
  '/portal/set-password': [nobody('/portal/set-password')],
  '/lender/set-password': [nobody('/lender/set-password')],
  '/requests/set-password': [nobody('/requests/set-password')],
  '/partner/onboarding': [nobody('/partner/onboarding')],
  '/partner/403': [admin('/partner/403'), nobody('/partner/403')],
  '/partner/404': [admin('/partner/404')],
  '/staff': [],
  '/staff/partner': [client('/partner')],
  '/staff/partner/$partnerId': [],
  '/staff/partner/$partnerId/': [],
  '/staff/partner/$partnerId/leads': [
    admin(
      `${staff}/leads`,
      'More for',
      'Status',
      'Created',
      'Loan amount',
      'New lead',
      'Import',
      'Notifications',
      'Account',
    ),
    admin(`${staff}/leads?lead={lead}`),
    admin(`${staff}/leads?panel=new`),
    admin(`${staff}/leads?panel=import`),
    newAdmin(`${own}/leads`),
  ],
  '/staff/partner/$partnerId/deals': [
    admin(`${staff}/deals?view=board`, 'Move to', 'Stage', 'New deal'),
    admin(`${staff}/deals?view=list`),
    coordinator(`${staff}/deals`),
    newAdmin(`${own}/deals?view=board`, 'Notifications'),
    newAdmin(`${own}/deals?view=list&search=nothing`),
  ],
  '/staff/partner/$partnerId/deals/$dealId': [
    admin(`${staff}/deals/{deal}`, 'Status', 'More actions', 'Share with a coordinator'),
    admin(`${staff}/deals/{deal}?tab=documents`, 'Download', 'More for'),
    admin(`${staff}/deals/{deal}?tab=requests`, 'Request', 'Actions for'),
    admin(`${staff}/deals/{deal}?tab=financials`, 'Table shortcuts', 'Add period'),
    admin(`${staff}/deals/{deal}?tab=sharing`, 'Share with lender', 'More for'),
    admin(`${staff}/deals/{deal}?tab=activity`),
    admin(`${staff}/deals/{deal}?tab=documents&stage={stage}&doc={document}`),
    admin(`${staff}/deals/{deal}?tab=requests&stage={stage}&request={document_request}`),
    ...tabs(newAdmin, `${own}/deals/{ownDeal}`, ['overview', 'documents', 'requests', 'financials', 'sharing']),
    admin(`${staff}/deals/deal_nothing`),
  ],
  '/staff/partner/$partnerId/bundles': [
    admin(`${staff}/bundles`, 'New checklist', 'More actions:'),
    admin(`${staff}/bundles?show=custom`),
    admin(`${staff}/bundles?show=archived`),
    newAdmin(`${own}/bundles`),
  ],
  '/staff/partner/$partnerId/bundles/$bundleId': [admin(`${staff}/bundles/{bundle}`, 'Preview as borrower', 'Move ')],
  '/staff/partner/$partnerId/account': [admin(`${staff}/account`, 'Sign out everywhere else')],
  '/staff/partner/$partnerId/settings': [
    admin(`${staff}/settings`, 'Add stage', 'Move ', 'Rename ', 'Remove ', 'Add rate'),
    coordinator(`${staff}/settings`),
  ],
  '/staff/partner/$partnerId/security-log': [admin(`${staff}/security-log`, 'Person', 'Event', 'Outcome', 'Date')],
  '/staff/partner/$partnerId/audit': [
    admin(`${staff}/audit`, 'Person', 'About', 'Date'),
    newAdmin(`${own}/audit?about=document`),
  ],
  '/staff/partner/$partnerId/reports': [admin(`${staff}/reports`, 'Date'), newAdmin(`${own}/reports`)],
  '/staff/partner/$partnerId/notifications': [
    admin(`${staff}/notifications`, 'Type', 'Read or unread'),
    newAdmin(`${own}/notifications`),
  ],
  '/staff/partner/$partnerId/book-demo': [admin(`${staff}/book-demo`)],
  '/staff/partner/$partnerId/lenders': [
    admin(`${staff}/lenders`, 'New lender'),
    newAdmin(`${own}/lenders?search=nothing`),
  ],
  '/staff/partner/$partnerId/lenders/$lenderId': [
    admin(`${staff}/lenders/{lender}`, 'Add person', 'Edit', 'More for'),
    admin(`${staff}/lenders/lndr_no`),
  ],
  '/staff/partner/$partnerId/user-management': [
    admin(`${staff}/user-management`, 'More for', 'New user'),
    admin(`${staff}/user-management?panel=new`),
    coordinator(`${staff}/user-management`),
  ],
  '/staff/partner/$partnerId/user-management/$staffId': [admin(`${staff}/user-management/{staff}`)],
  '/staff/partner/$partnerId/$': [admin(`${staff}/nowhere`)],
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
  '/portal/404': [nobody('/portal/404')],
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
  '/requests/404': [nobody('/requests/404')],
}
