/** How many steps down a number of `length` characters takes, when `fits` are shown at full size. */
export function sizeStep(length: number, fits: number): 0 | 1 | 2 | 3 {
  if (length <= fits) return 0
  if (length <= fits * 1.4) return 1
  return length <= fits * 2 ? 2 : 3
}
