import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import { createContext, useContext } from 'react'
import * as copy from '../../copy.ts'
import type { PageRegion } from '../../zoom/scrolling.ts'
import styles from '../pdf.module.css'
import { turnRegion } from './turn-region.ts'

/** The fields that staff placed on the document inside it. */
export const PlacedFields = createContext<readonly PlacedField[]>([])

interface SigningFieldsProps {
  /** From 0. */
  readonly page: number
  readonly turns: number
}

const percent = (fraction: number) => `${fraction * 100}%`

function placeOf(region: PageRegion) {
  return {
    left: percent(region.left),
    top: percent(region.top),
    width: percent(region.width),
    height: percent(region.height),
  }
}

/** Shows where signature, initials, date and name will be, on what may be an empty part of the page. */
export function SigningFields({ page, turns }: SigningFieldsProps) {
  const fields = useContext(PlacedFields).filter((field) => field.page === page + 1)
  return fields.map(({ kind, x, y, width, height }) => (
    <div
      key={`${kind} ${x} ${y}`}
      className={styles.signingField}
      style={placeOf(turnRegion({ left: x, top: y, width, height }, turns))}
    >
      <span>{copy.signingFields[kind]}</span>
    </div>
  ))
}
