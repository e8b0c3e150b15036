import type { Api } from '../app/client.ts'

/** The parts of an OpenAPI schema that generated input uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** The input of one call according to the document; `name` is also the call's in the contract. */
export interface Operation {
  readonly name: string
  readonly params: readonly string[]
  readonly query: Readonly<Record<string, Schema>>
  /** Null if the call takes no JSON. */
  readonly body: Schema | null
  /** Whether it takes a file instead. */
  readonly takesFile: boolean
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** Reads the document that the server publishes. */
export async function readOperations(
  api: Api,
): Promise<{ operations: Operation[]; schemas: Document['components']['schemas'] }> {
  const { paths, components } = documentOf((await api.get('/api/openapi.json')).json)
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, parameters = [], requestBody }): Operation => {
      const found = (place: string) => parameters.filter((each) => each.in === place)
      return {
        name: operationId,
        params: found('path').map(({ name }) => name),
        query: Object.fromEntries(found('query').map(({ name, schema }) => [name, schema])),
        body: requestBody?.content['application/json']?.schema ?? null,
        takesFile: requestBody !== undefined && requestBody.content['application/json'] === undefined,
      }
    }),
  )
  return { operations, schemas: components.schemas }
}

/** We generate the document, and openapi.test.ts validates it. */
function documentOf(json: unknown): Document {
  return json as Document
}
