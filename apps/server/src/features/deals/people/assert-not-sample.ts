import { AppError } from '../../../errors.ts'
import * as copy from '../copy.ts'

/** Before anything about a deal leaves the installation. Throws sample_deal. */
export function assertNotSample({ is_sample }: { readonly is_sample: boolean }): void {
  if (is_sample) throw new AppError('sample_deal', copy.sampleNeverSent)
}
