/** How many steps down a number of `length` characters takes, when `fits` are shown at full size. */
export function sizeStep(length: number, fits: number): 0 | 1 | 2 {
  if (length <= fits) return 0
  return length <= fits * 1.4 ? 1 : 2
}
