/** Gives the focus to the dialog's title when the control that had it is about to go. */
export function toTitle(from: Element): void {
  const root = from.getRootNode()
  if (root instanceof ShadowRoot || root instanceof Document) root.getElementById('wm-title')?.focus()
}
