/** Every text that was registered, in order: cascade layers are declared by the first one. */
const texts = new Set<string>()
/** A constructed sheet belongs to one document, so there is one for each text and document. */
const made = new WeakMap<Document, Map<string, CSSStyleSheet>>()
const own = new WeakSet<CSSStyleSheet>()
const roots = new Set<Document | ShadowRoot>()

/** Adds a stylesheet to every adopted root, now and later. Called by the build for each `.css.ts` file. */
export function register(css: string): void {
  if (texts.has(css)) return
  texts.add(css)
  for (const root of roots) apply(root)
}

/**
 * Gives `root` all registered stylesheets and those that come later; the result stops that.
 * Call it on every connect: a root that moved to another document has lost its sheets.
 */
export function adopt(root: Document | ShadowRoot): () => void {
  roots.add(root)
  apply(root)
  return () => void roots.delete(root)
}

function apply(root: Document | ShadowRoot): void {
  const document = root.ownerDocument ?? (root as Document)
  // A document without a window (a template's, a parsed one) draws nothing and cannot construct sheets; nor does jsdom, in
  // which pages are tested. An element of the page may have the name of this member, and would be read by it.
  const view: Document['defaultView'] = Reflect.get(Document.prototype, 'defaultView', document)
  if (!view || !root.adoptedStyleSheets) return
  const known = made.get(document) ?? new Map<string, CSSStyleSheet>()
  made.set(document, known)
  for (const css of texts) {
    if (!known.has(css)) {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(css)
      own.add(sheet)
      known.set(css, sheet)
    }
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => !own.has(sheet)), ...known.values()]
}
