interface Hidden {
  readonly hidden: true
}
export const added = '--wm-added'
export type Added = typeof added | Hidden
