/**
 * A child that pages of other origins can ask for by its name, and nothing else: a crash of this frame takes it away,
 * which is how the page around notices one.
 */
export function showAlive(document: Document): void {
  const child = document.createElement('iframe')
  child.name = 'wm-alive'
  child.hidden = true
  child.tabIndex = -1
  // Beside the body, which belongs to the screens.
  document.documentElement.append(child)
}
