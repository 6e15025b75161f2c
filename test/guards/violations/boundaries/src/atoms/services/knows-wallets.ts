// atoms-services: an import that is made later counts
export const known = () => import('../wallets/part.ts')
