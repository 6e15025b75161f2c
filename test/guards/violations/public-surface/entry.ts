export const added = '--wm-added'
export type Added = typeof added
