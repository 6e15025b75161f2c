/** Applies the frame's style and language to a window of this site, and empties its body. */
export function styleWindow(page: Document, title: string): void {
  page.title = title
  page.body.replaceChildren()
  const { dataset, lang, dir } = document.documentElement
  page.documentElement.dataset.theme = dataset.theme ?? 'light'
  page.documentElement.dataset.window = ''
  Object.assign(page.documentElement, { lang, dir })
}
