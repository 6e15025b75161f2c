/** Moves the focus to the dialog's title before the focused control is removed. */
export function focusTitle(from: Element): void {
  const root = from.getRootNode()
  if (root instanceof ShadowRoot || root instanceof Document) root.getElementById('wm-title')?.focus()
}
