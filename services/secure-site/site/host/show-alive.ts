/**
 * Adds an iframe with a known name. Another origin can look it up and do nothing else with it; after a crash of the
 * frame it is gone, by which the page detects the crash.
 */
export function showAlive(document: Document): void {
  const child = document.createElement('iframe')
  child.name = 'wm-alive'
  child.hidden = true
  child.tabIndex = -1
  // Outside of the body, whose content the screens replace.
  document.documentElement.append(child)
}
