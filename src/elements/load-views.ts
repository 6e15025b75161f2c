/** The chunk with React and the first views. */
export const loadViews = () => {
  // Beside the shell, not after it: the view most visitors meet first.
  import('../react-views/views/connect/ConnectView.tsx').catch(() => {})
  return import('../react-views/mount.tsx')
}
