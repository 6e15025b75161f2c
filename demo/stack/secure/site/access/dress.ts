/** Gives a window of this site the look and the language of the frame, and an empty body. */
export function dress(page: Document, title: string): void {
  page.title = title
  page.body.replaceChildren()
  const { dataset, lang, dir } = document.documentElement
  page.documentElement.dataset.theme = dataset.theme ?? 'light'
  page.documentElement.dataset.window = ''
  Object.assign(page.documentElement, { lang, dir })
}
