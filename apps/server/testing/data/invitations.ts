import { calls } from '@loanyard/contract/calls'
import { expect, vi } from 'vitest'
import { newOnboarding, wholeDeal } from '../access/call-inputs.ts'
import type { Application } from '../app/application.ts'
import { newApi, type Api } from '../app/client.ts'
import { unique } from './factories.ts'

/** Accepts every open invitation of a person. */
export async function acceptInvitations({ api }: { readonly api: Api }): Promise<void> {
  const { results } = await api.call(calls.invitations.listInvitations)
  for (const { id } of results) await api.call(calls.invitations.acceptInvitation, { params: { invitation_id: id } })
}

/** Accepts the person's only invitation. */
export async function acceptOnly(api: Api): Promise<void> {
  expect((await api.call(calls.invitations.listInvitations)).results).toHaveLength(1)
  await acceptInvitations({ api })
  expect((await api.call(calls.invitations.listInvitations)).results).toEqual([])
}

/** The password of a stranger's account. */
export const strangersPassword = 'another person chose this'

/** A partner as anyone may open one, with an unverified address. */
export async function makeStranger(app: Application, email = `${unique('stranger')}@example.com`) {
  const body = { ...newOnboarding(), email, password: strangersPassword }
  const pair = await newApi({ url: app.url, token: null }).call(calls.onboarding.onboardPartner, { body })
  const { id } = pair.partner
  return { email, ...pair, id, api: newApi({ url: app.url, token: pair.access, partner: id }) }
}

/** A future colleague, as the partner types them. */
export const typedStaff = (email: string) => ({
  email,
  full_name: 'Typed Name',
  phone: '(555) 010-1111',
  role: 'Manager' as const,
  status: 'Active' as const,
})

/** A deal whose borrower has this address. */
export const dealFor = (email: string, title = 'Victim loan') => ({
  ...wholeDeal,
  fee_flags: [...wholeDeal.fee_flags],
  title,
  borrower: { ...wholeDeal.borrower, email },
})

/** Waits until the job of every new deal has run. */
export async function borrowersInvited(app: Application): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await app.ask(`select from jobs.job where name = 'invite_borrower' and state <> 'completed'`)
      if (waiting.length > 0) throw new Error(`${waiting.length} borrowers wait for their invitation`)
    },
    { timeout: 15_000, interval: 20 },
  )
}

/** While `work` runs, every job that invites a borrower fails. */
export async function failInvitations(app: Application, work: () => Promise<void>): Promise<void> {
  await app.ask(
    `create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await app.ask(
    `create trigger refuse before insert on audit_log for each row when (new.action = 'client_invited') execute function refuse()`,
  )
  try {
    await work()
  } finally {
    await app.ask('drop trigger refuse on audit_log')
  }
}

/** Waits until the job that invites a borrower has failed and will be retried. */
export async function invitationFailed(app: Application, times = 1): Promise<void> {
  const failed = `select from jobs.job where name = 'invite_borrower' and state = 'retry' and retry_count >= $1`
  await vi.waitFor(async () => expect(await app.ask(failed, [times - 1])).toHaveLength(1), 10_000)
}

/** Runs the failed jobs that invite borrowers now. */
export async function retryNow(app: Application): Promise<void> {
  await app.ask(`update jobs.job set start_after = now() where name = 'invite_borrower' and state = 'retry'`)
  await borrowersInvited(app)
}
