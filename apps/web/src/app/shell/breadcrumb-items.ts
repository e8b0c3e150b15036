import { lenderPartnerIn, partnerIdIn, paths, portalDealIn } from '../../lib/navigation/paths.ts'
import * as copy from './copy.ts'
import { partnerNavigation } from './header/navigation.ts'

/** Either the label is known, or it is the name of the id. */
export type BreadcrumbItem = { path: string } & ({ label: string } | { id: string; fallback: string | undefined })

const starts = {
  partner: { path: paths.partner, label: copy.partner },
  portal: { path: paths.portal, label: copy.dashboard },
  requests: { path: paths.requests, label: copy.requests },
  lender: { path: paths.lender, label: copy.partners },
}

/** The pages right below an area's start. */
const pages: Readonly<Record<string, { start: BreadcrumbItem; label: string }>> = {
  [paths.partnerForbidden]: { start: starts.partner, label: copy.notAllowed },
  [paths.partnerNotFound]: { start: starts.partner, label: copy.pageNotFound },
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
    return page === undefined ? [] : [page.start, { path: pathname, label: page.label }]
  }
  const [sectionSegment, recordId, part] = pathname.split('/').slice(3)
  const start = { path: paths.deals(partnerId) }
  // The lender area registers names of partners as well, which don't follow a change.
  const breadcrumbs: BreadcrumbItem[] = [
    names.partner === undefined ? { ...start, id: partnerId, fallback: undefined } : { ...start, label: names.partner },
  ]
  const section = partnerNavigation.find((row) => row.section === sectionSegment)
  if (section) breadcrumbs.push({ path: paths[section.section](partnerId), label: section.label })
  if (sectionSegment === 'account') breadcrumbs.push({ path: paths.account(partnerId), label: copy.yourAccount })
  if (sectionSegment === 'settings' || sectionSegment === 'audit' || sectionSegment === 'security-log')
    breadcrumbs.push({ path: paths.partnerSettings(partnerId), label: copy.settings })
  if (sectionSegment === 'audit') breadcrumbs.push({ path: paths.audit(partnerId), label: copy.auditTrail })
  if (sectionSegment === 'security-log')
    breadcrumbs.push({ path: paths.securityLog(partnerId), label: copy.securityLog })
  if (sectionSegment === 'today') breadcrumbs.push({ path: paths.today(partnerId), label: copy.today })
  if (sectionSegment === 'reports') breadcrumbs.push({ path: paths.reports(partnerId), label: copy.reports })
  if (sectionSegment === 'notifications')
    breadcrumbs.push({ path: paths.partnerNotifications(partnerId), label: copy.notifications })
  if (sectionSegment === 'book-demo') breadcrumbs.push({ path: paths.bookDemo(partnerId), label: copy.bookDemo })
  if (section?.section === 'deals' && recordId)
    breadcrumbs.push({ path: paths.deal(partnerId, recordId), id: recordId, fallback: names.deal })
  if (section?.section === 'bundles' && recordId)
    breadcrumbs.push({ path: paths.bundle(partnerId, recordId), id: recordId, fallback: names.bundle })
  if (section?.section === 'lenders' && recordId)
    breadcrumbs.push({ path: paths.partnerLender(partnerId, recordId), id: recordId, fallback: names.lender })
  if (section?.section === 'user-management' && recordId)
    breadcrumbs.push({ path: `${paths[section.section](partnerId)}/${recordId}`, id: recordId, fallback: names.staff })
  if (part === 'portal-preview') breadcrumbs.push({ path: pathname, label: copy.portalPreview })
  return breadcrumbs
}
