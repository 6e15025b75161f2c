// atoms-smart-sessions: an import that is made later counts
export const known = () => import('../send/part.ts')
