export interface QrDrawing {
  size: number
  /** A dot per dark module: zero-length lines that a round cap turns into circles. */
  dots: string
  /** Top left corners of the three finders. */
  finders: readonly (readonly [x: number, y: number])[]
  /** Side of the free square in the middle in modules, 0 without one. */
  hole: number
}

const finderSize = 7

/**
 * Returns the drawing of a QR matrix. `hole` is the share of the width that stays free for a logo; it is rounded to
 * whole modules of the code's parity, so that no dot is cut.
 */
export function qrDrawing(matrix: readonly (readonly boolean[])[], hole = 0): QrDrawing {
  const size = matrix.length
  const far = size - finderSize
  const finders = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  let free = Math.floor(size * hole)
  if (free > 0 && free % 2 !== size % 2) free += 1
  const from = (size - free) / 2
  const inFinder = (x: number, y: number): boolean =>
    finders.some(([fx, fy]) => x >= fx && x < fx + finderSize && y >= fy && y < fy + finderSize)
  const inHole = (x: number, y: number): boolean => x >= from && x < from + free && y >= from && y < from + free

  let dots = ''
  matrix.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark && !inFinder(x, y) && !inHole(x, y)) dots += `M${x + 0.5} ${y + 0.5}h0`
    })
  })
  return { size, dots, finders, hole: free }
}
