// atoms-sessions: an import that is made later counts
export const known = () => import('../navigation/part.ts')
