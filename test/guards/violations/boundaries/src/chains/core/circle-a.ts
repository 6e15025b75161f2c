// no-cycle: an import that is made later counts
export const a = (): Promise<unknown> => import('./circle-b.ts')
