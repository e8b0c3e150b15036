import { useQuery } from '@tanstack/react-query'
import { readBytes, type ByteSource } from './bytes.ts'

/** The first `limit` bytes of a document; let go of as soon as nobody looks at it. */
export function useBytes(source: ByteSource, documentId: string, limit: number) {
  return useQuery({
    queryKey: ['document-bytes', documentId, limit],
    queryFn: ({ signal }) => readBytes(source, limit, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
}
