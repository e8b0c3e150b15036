import { expect, type APIRequestContext } from '@playwright/test'
import { createPartner, uniqueEmail, signInAs, type TestPartner } from './own-partner.ts'

/** A borrower of a new partner: invited by mail, without a password yet. */
export interface InvitedClient {
  readonly email: string
  readonly partner: TestPartner
  readonly title: string
}

/** Opens a partner with a deal, whose borrower gets the invitation. */
export async function inviteClient(request: APIRequestContext, email = uniqueEmail()): Promise<InvitedClient> {
  const partner = await createPartner(request)
  const { access } = await signInAs(request, partner.email)
  const title = 'Harbor Bakery – Equipment'
  const reply = await request.post(`/api/v0/deals/partners/${partner.partnerId}`, {
    headers: { authorization: `Bearer ${access}` },
    data: {
      title,
      loan_amount: '350000.00',
      loan_purpose: 'Equipment',
      borrower: { first_name: 'Maria', last_name: 'Gomez', email, phone: '' },
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return { email, partner, title }
}
