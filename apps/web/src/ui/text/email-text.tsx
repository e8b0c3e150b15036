import { Fragment } from 'react'

/** An email address that breaks after its @ and dots, where it has to. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
