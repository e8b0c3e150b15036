import type { PageRegion } from '../../zoom/scrolling.ts'

/** Where a region of a page is after `turns` quarter turns clockwise. */
export function turnRegion({ left, top, width, height }: PageRegion, turns: number): PageRegion {
  switch (((turns % 4) + 4) % 4) {
    case 1: {
      return { left: 1 - top - height, top: left, width: height, height: width }
    }
    case 2: {
      return { left: 1 - left - width, top: 1 - top - height, width, height }
    }
    case 3: {
      return { left: top, top: 1 - left - width, width: height, height: width }
    }
    default: {
      return { left, top, width, height }
    }
  }
}
