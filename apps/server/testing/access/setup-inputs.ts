import { newUuid, toId } from '../../src/services/ids.ts'
import type { Request } from '../app/client.ts'

const borrower = { first_name: 'Bo', last_name: 'Rower', email: 'bo@example.com' }

/** Requests for the calls of new partners and their first deals. */
export const setupMakers = {
  getOnboarding: (): Request => ({}),
  listInvitations: (): Request => ({}),
  checkPassword: (): Request => ({ body: { password: 'harbor lights at dusk', about: ['Olu', 'Adé'] } }),
  getPartnerSetup: (): Request => ({}),
  dismissPartnerSetup: (): Request => ({}),
  previewInvitation: (): Request => ({ body: { title: 'Harbor Café', borrower } }),
  createSampleDeal: (): Request => ({}),
  createDemoRequest: (): Request => ({ body: { full_name: 'Olu Adé', email: 'olu@example.com' } }),
  listDemoRequests: (): Request => ({}),
  listDemoSlots: (): Request => ({}),
  listUnreadCounts: (): Request => ({}),
  getCalendarFeed: (): Request => ({}),
  replaceCalendarFeed: (): Request => ({}),
  endCalendarFeed: (): Request => ({}),
  getToday: (): Request => ({}),
  snoozeLine: (): Request => ({ body: { section: 'stale', id: toId('deal', newUuid()), until: '2027-01-04' } }),
}
