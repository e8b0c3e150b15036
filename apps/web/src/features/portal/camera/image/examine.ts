import { blackAndWhite } from './black-and-white.ts'
import { wholePicture, type Corners } from './corners.ts'
import { hasGlare } from './glare.ts'
import { findPage } from './page-edges.ts'
import { straighten, turn } from './perspective.ts'
import { grayOf, type Pixels } from './pixels.ts'
import { blurOf } from './sharpness.ts'

export type PhotoProblem = 'blurry' | 'glare' | 'cut_off'

export interface Examined {
  /** The likeliest first. Hints: people may keep the photo. */
  readonly problems: readonly PhotoProblem[]
  /** Null if no page with four edges was found. */
  readonly corners: Corners | null
}

/** How a page is made of a photo, in this order. */
export interface PageEdit {
  readonly corners: Corners
  /** Quarter turns clockwise. */
  readonly turns: number
  readonly isBlackAndWhite: boolean
}

export const unedited: PageEdit = { corners: wholePicture, turns: 0, isBlackAndWhite: false }

/** From here on small print is hard to read (see examine.test.ts). */
const blurred = 0.5

export function examine(photo: Pixels): Examined {
  const { corners, isCutOff } = findPage(grayOf(photo, 480))
  const blur = blurOf(grayOf(photo, 1200))
  const problems: PhotoProblem[] = []
  if (blur !== null && blur > blurred) problems.push('blurry')
  if (hasGlare(grayOf(photo, 480))) problems.push('glare')
  if (isCutOff) problems.push('cut_off')
  return { problems, corners }
}

const isWhole = (corners: Corners) =>
  corners.every(({ x, y }, index) => x === wholePicture[index]?.x && y === wholePicture[index]?.y)

export function applyEdit(photo: Pixels, { corners, turns, isBlackAndWhite }: PageEdit): Pixels {
  let page = isWhole(corners) ? photo : straighten(photo, corners)
  for (let quarter = 0; quarter < turns % 4; quarter++) page = turn(page)
  return isBlackAndWhite ? blackAndWhite(page) : page
}
