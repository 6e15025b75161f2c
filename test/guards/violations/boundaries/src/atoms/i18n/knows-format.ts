// atoms-i18n: an import that is made later counts
export const known = () => import('../format/part.ts')
