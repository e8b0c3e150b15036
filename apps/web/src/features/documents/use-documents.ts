import { useInfiniteQuery } from '@tanstack/react-query'
import { useFetchedRows } from '../../ui/list/use-fetched-rows.ts'
import { documentsQuery, type DocumentFilter, type DocumentPlace } from './queries.ts'

/** The list of a stage. */
export const useDocuments = (place: DocumentPlace, filter: DocumentFilter) =>
  useFetchedRows(useInfiniteQuery(documentsQuery(place, filter)))
