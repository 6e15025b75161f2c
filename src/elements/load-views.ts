/** Loads the chunk with React, the shell and the first view. */
export const loadViews = () => import('../react-views/mount.tsx')
