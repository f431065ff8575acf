/** How a picture is looked at: quarter turns to the right, and how much of its frame's width it takes. */
export interface PaperView {
  quarters: 0 | 1 | 2 | 3
  /** 1: as wide as the frame. */
  zoom: number
}

export const upright: PaperView = { quarters: 0, zoom: 1 }

/** The steps of the keys. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const

/** A quarter further to the right. */
export const turned = (view: PaperView): PaperView => ({
  ...view,
  quarters: ((view.quarters + 1) % 4) as PaperView['quarters'],
})

/** A step larger or smaller; at the end of the steps it stays. */
export function zoomed(view: PaperView, step: 1 | -1): PaperView {
  const next = step > 0 ? zooms.find((zoom) => zoom > view.zoom) : zooms.findLast((zoom) => zoom < view.zoom)
  return { ...view, zoom: next ?? view.zoom }
}

/** Width and height, in the same unit. */
export interface Size {
  width: number
  height: number
}

/** How a picture lies in a frame of some width: what it takes up there, itself, and how it is moved to lie in that. Pixels. */
export function laidOut(natural: Size, frameWidth: number, { quarters, zoom }: PaperView) {
  const isAcross = quarters % 2 === 1
  const outer = isAcross ? { width: natural.height, height: natural.width } : natural
  const scale = outer.width === 0 ? 0 : (frameWidth * zoom) / outer.width
  const [width, height] = [natural.width * scale, natural.height * scale]
  const moves = [
    '',
    `translateX(${height}px) rotate(90deg)`,
    `translate(${width}px, ${height}px) rotate(180deg)`,
    `translateY(${width}px) rotate(270deg)`,
  ]
  return {
    room: isAcross ? { width: height, height: width } : { width, height },
    picture: { width, height, transform: moves[quarters] ?? '' },
  }
}
