import { useInfiniteQuery } from '@tanstack/react-query'
import { useFetchedRows } from '../../ui/list/use-fetched-rows.ts'
import { documentsQuery, type DocumentFilter, type DocumentScope } from './queries.ts'

/** The list of a stage. */
export const useDocuments = (scope: DocumentScope, filter: DocumentFilter) =>
  useFetchedRows(useInfiniteQuery(documentsQuery(scope, filter)))
