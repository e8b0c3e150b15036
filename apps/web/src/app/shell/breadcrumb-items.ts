import { lenderPartnerIn, partnerIdIn, paths, portalDealIn } from '../../lib/navigation/paths.ts'
import * as copy from './copy.ts'
import { partnerNavigation } from './header/navigation.ts'

/** Either the label is known, or it is the name of the id. */
export type BreadcrumbItem = { path: string } & ({ label: string } | { id: string; fallback: string | undefined })

const starts = {
  portal: { path: paths.portal, label: copy.dashboard },
  requests: { path: paths.requests, label: copy.requests },
  lender: { path: paths.lender, label: copy.partners },
}

/** The pages right below an area's start: without one, below the partner, if there is one. */
const pages: Readonly<Record<string, { start?: BreadcrumbItem; label: string }>> = {
  [paths.partnerForbidden]: { label: copy.notAllowed },
  [paths.partnerNotFound]: { label: copy.pageNotFound },
  [paths.settings.portal]: { start: starts.portal, label: copy.settings },
  [paths.notifications.portal]: { start: starts.portal, label: copy.notifications },
  [paths.settings.lender]: { start: starts.lender, label: copy.settings },
  [paths.notifications.lender]: { start: starts.lender, label: copy.notifications },
  [paths.portalNotFound]: { start: starts.portal, label: copy.pageNotFound },
  [paths.settings.requests]: { start: starts.requests, label: copy.settings },
  [paths.notifications.requests]: { start: starts.requests, label: copy.notifications },
  [paths.requestsNotFound]: { start: starts.requests, label: copy.pageNotFound },
}

function portalBreadcrumbs(
  { partnerId, dealId }: { partnerId: string; dealId: string },
  { pathname, deal }: { pathname: string; deal: string | undefined },
): BreadcrumbItem[] {
  const path = paths.myDocs(partnerId, dealId)
  const [section, requestId, sign] = pathname.split('/').slice(4)
  const breadcrumbs: BreadcrumbItem[] = [starts.portal, { path, id: dealId, fallback: deal }]
  if (section === 'document-access') return [...breadcrumbs, { path: pathname, label: copy.documentAccess }]
  breadcrumbs.push({ path, label: copy.myDocs })
  if (requestId)
    breadcrumbs.push({ path: paths.myDoc(partnerId, dealId, requestId), id: requestId, fallback: undefined })
  if (requestId && sign === 'sign') breadcrumbs.push({ path: pathname, label: copy.sign })
  return breadcrumbs
}

function lenderBreadcrumbs(
  partnerId: string,
  { pathname, deal }: { pathname: string; deal: string | undefined },
): BreadcrumbItem[] {
  const path = paths.lenderDeals(partnerId)
  const dealId = pathname.split('/')[4]
  const breadcrumbs: BreadcrumbItem[] = [
    starts.lender,
    { path, id: partnerId, fallback: undefined },
    { path, label: copy.deals },
  ]
  if (dealId) breadcrumbs.push({ path: paths.lenderDeal(partnerId, dealId), id: dealId, fallback: deal })
  return breadcrumbs
}

/** Fallback names while the data is loading. */
type BreadcrumbNames = Readonly<Record<'partner' | 'deal' | 'bundle' | 'lender' | 'staff', string | undefined>>

/** Pages of a partner that the navigation doesn't list, by their segment. */
const ownPages: Readonly<Record<string, readonly [(partnerId: string) => string, string]>> = {
  account: [paths.account, copy.yourAccount],
  settings: [paths.partnerSettings, copy.settings],
  audit: [paths.audit, copy.auditTrail],
  'security-log': [paths.securityLog, copy.securityLog],
  today: [paths.today, copy.today],
  reports: [paths.reports, copy.reports],
  review: [paths.review, copy.review],
  requests: [paths.partnerRequests, copy.requests],
  notifications: [paths.partnerNotifications, copy.notifications],
  'book-demo': [paths.bookDemo, copy.bookDemo],
}

const isUnderSettings = (segment: string) => segment === 'audit' || segment === 'security-log'

/**
 * Breadcrumbs from a path's segments. `names` come from the search fields `deal_name`, `bundle_title`, `lender_name`
 * and `staff_name`.
 */
export function breadcrumbsOf(pathname: string, names: BreadcrumbNames): BreadcrumbItem[] {
  const portalDeal = portalDealIn(pathname)
  if (portalDeal !== null) return portalBreadcrumbs(portalDeal, { pathname, deal: names.deal })
  const lenderPartnerId = lenderPartnerIn(pathname)
  if (lenderPartnerId !== null) return lenderBreadcrumbs(lenderPartnerId, { pathname, deal: names.deal })
  const partnerId = partnerIdIn(pathname)
  if (partnerId === null) {
    const page = pages[pathname]
    if (page === undefined) return []
    const start = page.start ?? (names.partner === undefined ? null : { path: paths.partner, label: names.partner })
    return [...(start === null ? [] : [start]), { path: pathname, label: page.label }]
  }
  const [sectionSegment = '', recordId, part] = pathname.split('/').slice(3)
  const start = { path: paths.deals(partnerId) }
  // The lender area registers names of partners as well, which don't follow a change.
  const breadcrumbs: BreadcrumbItem[] = [
    names.partner === undefined ? { ...start, id: partnerId, fallback: undefined } : { ...start, label: names.partner },
  ]
  const section = partnerNavigation.find((row) => row.section === sectionSegment)
  if (section) breadcrumbs.push({ path: paths[section.section](partnerId), label: section.label })
  for (const segment of isUnderSettings(sectionSegment) ? ['settings', sectionSegment] : [sectionSegment]) {
    const page = ownPages[segment]
    if (page !== undefined) breadcrumbs.push({ path: page[0](partnerId), label: page[1] })
  }
  const records: Readonly<Record<string, string | undefined>> = {
    deals: names.deal,
    bundles: names.bundle,
    lenders: names.lender,
    'user-management': names.staff,
  }
  if (section && recordId && section.section in records)
    breadcrumbs.push({
      path: `${paths[section.section](partnerId)}/${recordId}`,
      id: recordId,
      fallback: records[section.section],
    })
  if (part === 'portal-preview') breadcrumbs.push({ path: pathname, label: copy.portalPreview })
  return breadcrumbs
}
