import { phases } from '@loanyard/contract/core/values'
import { listDoNext, listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { portalDeal, type DoNextItem, type PortalDeal } from '@loanyard/contract/deals/portal-deals'
import { listDealDocuments } from '@loanyard/contract/documents/calls'
import { document as documentSchema, type Document } from '@loanyard/contract/documents/schemas'
import { listRequirements } from '@loanyard/contract/requests/calls'
import { progress } from '@loanyard/contract/requests/progress'
import {
  requirement,
  submission,
  type Requirement,
  type Submission,
  type SubmittedDocument,
} from '@loanyard/contract/requests/schemas'
import { server } from './fake-server.ts'
import { partnerId, stages } from './people.ts'
import { listOf, newId, sample } from './sample.ts'

/** A borrower's deal on the fake server, with the requests and documents they see. */
class OwnDeal {
  deal: PortalDeal
  requests: Requirement[] = []
  documents: Document[] = []

  constructor() {
    const partner = { id: partnerId, name: 'Northwind Capital', logo: null }
    const [stage = sample(portalDeal).stage] = stages
    this.deal = sample(portalDeal, {
      title: 'Harbor Bakery',
      partner,
      stage,
      stages: [...stages],
      status: 'Active',
      next: null,
      phase: 'gathering',
      phases: phases.map((phase) => ({ phase, usual_days: null })),
      contact: { full_name: 'Dana Cole', phone: '(214) 555-0143', email: 'dana@northwind.example' },
      unread_answers: 0,
    })
  }

  get myDocs(): string {
    return `/portal/${partnerId}/${this.deal.id}/my-docs`
  }

  get isPaused(): boolean {
    return this.deal.status !== 'Active' && this.deal.status !== 'Funded'
  }

  doNextOf({ id, title, kind, due_date, due_in_days, is_overdue, is_required, status }: Requirement): DoNextItem {
    const { partner } = this.deal
    return {
      id,
      title,
      kind,
      due_date,
      due_in_days,
      is_overdue,
      is_required,
      is_sent_back: status === 'Rejected',
      deal: { id: this.deal.id, title: this.deal.title },
      partner: { id: partner.id, name: partner.name },
    }
  }

  ask(title: string, values: Partial<Requirement> = {}): Requirement {
    const request = sample(requirement, {
      title,
      kind: 'Question',
      deal: this.deal.id,
      stage: this.deal.stage.id,
      description: '',
      status: 'Pending',
      waiting_on: 'client',
      is_overdue: false,
      is_required: true,
      due_date: null,
      due_in_days: null,
      thread: { count: 0, unread: 0, is_unanswered: false },
      submissions: [],
      slots: [],
      sent: { count: 0, of: null },
      is_skip_requested: false,
      sent_documents: [],
      ...values,
    })
    this.requests.push(request)
    return request
  }

  change(id: string, values: Partial<Requirement>): void {
    this.requests = this.requests.map((each) => (each.id === id ? { ...each, ...values } : each))
  }

  withdraw(id: string): void {
    this.requests = this.requests.filter((each) => each.id !== id)
  }

  /** The client answers, in this window or another. */
  answer(id: string, values: Partial<Submission>): Submission {
    const sent = sample(submission, {
      request: id,
      status: 'Submitted',
      not_applicable: null,
      documents: [],
      submitted_by: { name: 'Ada Reed', side: 'client' },
      signed: null,
      decision: null,
      can: { change: true, decide: false },
      ...values,
    })
    const before = this.requests.find((each) => each.id === id)?.submissions ?? []
    this.change(id, { status: sent.status, waiting_on: 'staff', submissions: [sent, ...before], sent_documents: [] })
    return sent
  }

  /** A document of an answer, or sent for a request. */
  file(name: string, values: Partial<SubmittedDocument> = {}): SubmittedDocument {
    const { id, file_type, size, created } = this.upload(name)
    const facts = { pages: null, has_preview: false, active_content: [], slot: null, is_returned: false }
    return { id, name, file_type, size, created, ...facts, undo_seconds: 0, ...values }
  }

  /** A document that the client has uploaded. */
  upload(name: string, values: Partial<Document> = {}): Document {
    const made = sample(documentSchema, {
      id: newId('doc'),
      name,
      file_type: 'application/pdf',
      size: 9,
      state: 'ready',
      deal: this.deal.id,
      ...values,
    })
    this.documents.push(made)
    return made
  }
}

export function servePortalDeal(): OwnDeal {
  const own = new OwnDeal()
  server.on(listPortalDeals, () => listOf([own.deal]))
  server.on(listDoNext, () => {
    const open = own.requests.filter(({ status }) => status === 'Pending' || status === 'Rejected')
    return { results: own.isPaused ? [] : open.map((one) => own.doNextOf(one)), total_count: open.length }
  })
  server.on(listRequirements, () => ({
    results: own.requests,
    progress: sample(progress, { requirements: own.requests.length }),
    waiting_on: 'client' as const,
    client_status: null,
    last_reminded_at: null,
  }))
  server.on(listDealDocuments, () => listOf(own.documents))
  return own
}
