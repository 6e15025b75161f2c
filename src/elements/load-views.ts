/** The chunk with React, the shell and the first view. */
export const loadViews = () => import('../react-views/mount.tsx')

/** The connected look of the button. */
export const loadButtonView = () => import('../react-views/mount-button.tsx')
