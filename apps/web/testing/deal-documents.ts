import type { Stage } from '@loanyard/contract/deals/stages'
import {
  deleteDocument,
  getDocument,
  listDealDocuments,
  listDocumentStages,
  listStageDocuments,
  restoreDocument,
  updateDocument,
} from '@loanyard/contract/documents/calls'
import { document as documentSchema, type Document } from '@loanyard/contract/documents/schemas'
import { screen } from '@testing-library/react'
import { stage, serveDeal } from './deal-page.ts'
import { refusal } from './failures.ts'
import { server } from './fake-server.ts'
import { stages } from './people.ts'
import { listOf, sample } from './sample.ts'

/** The documents of a deal on the fake server, which can be changed, deleted and restored. */
class DealDocuments {
  documents: Document[] = []
  readonly deleted: Document[] = []
  readonly path: string
  readonly dealPath: string
  readonly #deal: string

  constructor() {
    const { deal, dealPath } = serveDeal()
    this.#deal = deal.id
    this.dealPath = dealPath
    this.path = `${dealPath}?tab=documents`
  }

  /** A document of the deal's stage that is ready, unless it says otherwise. */
  make(name: string, values: Partial<Document> = {}): Document {
    return sample(documentSchema, {
      name,
      file_type: 'text/csv',
      size: 17,
      state: 'ready',
      deal: this.#deal,
      stage: stage.id,
      is_template: false,
      ...values,
    })
  }

  add(name: string, values: Partial<Document> = {}): Document {
    const made = this.make(name, values)
    this.documents.push(made)
    return made
  }

  /** One that file storage holds no bytes of. */
  addRejected(name: string, message = 'This is a web page, not a PDF.'): Document {
    return this.add(name, { state: 'rejected', problem: { code: 'wrong_type', message } })
  }

  change(id: string, values: Partial<Document>): Document {
    this.documents = this.documents.map((each) => (each.id === id ? { ...each, ...values } : each))
    return this.one(id)
  }

  /** False if it is not there. */
  remove(id: string): boolean {
    const found = this.documents.find((each) => each.id === id)
    if (found) this.deleted.push(found)
    this.documents = this.documents.filter((each) => each.id !== id)
    return found !== undefined
  }

  restore(id: string): Document {
    this.documents.push(...this.deleted.filter((each) => each.id === id))
    return this.one(id)
  }

  one(id: string): Document {
    const found = this.documents.find((each) => each.id === id)
    if (!found) throw new Error(`no document ${id}`)
    return found
  }

  ofStage(stageId: string | null): Document[] {
    return this.documents.filter((each) => each.stage === stageId)
  }

  counts(): { stage: Stage; documents_count: number }[] {
    return stages
      .map((each) => ({ stage: each, documents_count: this.ofStage(each.id).length }))
      .filter(({ documents_count: count }) => count > 0)
  }
}

const gone = refusal('not_found', 'There is no such document for you.')

/** A deal whose page finds its documents on the fake server. */
export function serveDocuments(): DealDocuments {
  const own = new DealDocuments()
  server.on(listDocumentStages, () => ({ results: own.counts() }))
  server.on(listStageDocuments, ({ params }) => listOf(own.ofStage(params.stage_id)))
  server.on(listDealDocuments, ({ query }) =>
    listOf(query['unfiled'] === undefined ? own.documents : own.ofStage(null)),
  )
  server.on(getDocument, ({ params }) => own.documents.find(({ id }) => id === params.document_id) ?? gone)
  server.on(updateDocument, ({ params, body }) => {
    const changes = {
      ...(body.name !== undefined && { name: body.name }),
      ...('stage' in body && { stage: body.stage ?? null }),
    }
    return own.change(params.document_id, changes)
  })
  server.on(deleteDocument, ({ params }) => (own.remove(params.document_id) ? null : gone))
  server.on(restoreDocument, ({ params }) => own.restore(params.document_id))
  return own
}

/** The names of the listed documents, in order. */
export function listedNames(): (string | null)[] {
  return screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
}
