import type { Person } from '../data/factories.ts'
import type { FullPartner } from '../data/full-partner.ts'
import type { CallerName } from './expected-access.ts'

/** What one altered column can't show. */
export interface Situation {
  readonly title: string
  readonly by: CallerName
  readonly before: string
  readonly statement: string
  readonly met: number | string
}
/** Situations of a borrower, a lender and staff of one partner. `paper` is the document of the borrower's answer. */
export function situationsOf({ client, lender, paper, partner }: FullPartner, colleague: Person): Situation[] {
  const foreign = `update documents set uploaded_by = '${colleague.user_uuid}' where id = '${paper}'`
  const unanswered = `delete from submission_documents where document_id = '${paper}'`
  const notSent = (column: string) => `update documents set ${column} where id = '${paper}'`
  const asTemplate = `update requirements set template_id = '${paper}'`
  const thePaper = `select from documents where id = '${paper}'`
  const frozen = `update partners set frozen_at = now() where id = '${partner.uuid}'`
  const decided = (status: string) =>
    `update submissions set status = '${status}', reason = 'other', decided_at = now()`
  return [
    {
      title: 'shows a borrower what another borrower sent as an answer',
      by: 'borrower',
      before: `${foreign}; ${notSent('is_from_client = false')}`,
      statement: thePaper,
      met: 1,
    },
    {
      title: 'shows a borrower no document of another that answers nothing',
      by: 'borrower',
      before: `${foreign}; ${unanswered}; ${notSent('is_from_client = false')}`,
      statement: thePaper,
      met: 0,
    },
    {
      title: 'shows a borrower no document of another when only other documents answer',
      by: 'borrower',
      before: `${foreign}; update submission_documents set document_id = gen_random_uuid(); ${notSent('is_from_client = false')}`,
      statement: thePaper,
      met: 0,
    },
    {
      title: 'shows a borrower what another borrower sent for a request',
      by: 'borrower',
      before: `${foreign}; ${unanswered}`,
      statement: thePaper,
      met: 1,
    },
    {
      title: 'shows a borrower no document of another that was sent for no request',
      by: 'borrower',
      before: `${foreign}; ${unanswered}; ${notSent('requirement_id = null')}`,
      statement: thePaper,
      met: 0,
    },
    {
      title: 'shows a borrower no document of another that is still scanned',
      by: 'borrower',
      before: `${foreign}; ${unanswered}; ${notSent("state = 'scanning'")}`,
      statement: thePaper,
      met: 0,
    },
    {
      title: 'shows a borrower their own document that answers nothing',
      by: 'borrower',
      before: `${unanswered}; ${notSent('is_from_client = false')}`,
      statement: thePaper,
      met: 1,
    },
    {
      title: 'shows a borrower the template of a request',
      by: 'borrower',
      before: `${foreign}; ${unanswered}; ${asTemplate}; ${notSent('is_from_client = false')}`,
      statement: thePaper,
      met: 1,
    },
    {
      title: 'shows a borrower the archives that a lender downloaded',
      by: 'borrower',
      before: `update lender_downloads set document_id = null, kind = 'archive'`,
      statement: 'select from lender_downloads',
      met: 1,
    },
    {
      title: 'shows a borrower no deal before their address is confirmed',
      by: 'borrower',
      before: `update users set email_verified_at = null where id = '${client.user_uuid}'`,
      statement: 'select from deals',
      met: 0,
    },
    {
      title: 'shows a borrower no deal of a frozen partner',
      by: 'borrower',
      before: frozen,
      statement: 'select from deals',
      met: 0,
    },
    {
      title: 'shows a lender no deal of a frozen partner',
      by: 'lender',
      before: frozen,
      statement: 'select from deals',
      met: 0,
    },
    {
      title: 'shows an account no notification of a frozen partner',
      by: 'account',
      before: frozen,
      statement: 'select from notifications',
      met: 0,
    },
    {
      title: 'shows a lender no ended share of a deal that was shared again',
      by: 'lender',
      before: `insert into lender_shares
        select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'ended_at', now()))).*
          from lender_shares s where lender_id in (select lender_id from lender_staff where user_id = '${lender.user_uuid}')`,
      statement: 'select from lender_shares',
      met: 1,
    },
    {
      title: 'lets a borrower withdraw no approved answer',
      by: 'borrower',
      before: decided('Approved'),
      statement: 'update submissions set withdrawn_at = now()',
      met: 0,
    },
    {
      title: 'lets a borrower withdraw a rejected answer',
      by: 'borrower',
      before: decided('Rejected'),
      statement: 'update submissions set withdrawn_at = now()',
      met: 1,
    },
    {
      title: 'lets a borrower only withdraw a rejected answer',
      by: 'borrower',
      before: decided('Rejected'),
      statement: `update submissions set answer = 'changed'`,
      met: '42501',
    },
    {
      title: 'lets a borrower approve no answer by withdrawing it',
      by: 'borrower',
      before: decided('Rejected'),
      statement: `update submissions set status = 'Approved', withdrawn_at = now()`,
      met: '42501',
    },
  ]
}
