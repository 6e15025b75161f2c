/** Every registered text, in order: the first one declares the cascade layers. */
const texts = new Set<string>()
/** Constructed sheets by document and text: a constructed sheet works in one document only. */
const made = new WeakMap<Document, Map<string, CSSStyleSheet>>()
const own = new WeakSet<CSSStyleSheet>()
const roots = new Set<Document | ShadowRoot>()

/** Adds a stylesheet to every adopted root, present and future. The build calls it for each `.css.ts` file. */
export function register(css: string): void {
  if (texts.has(css)) return
  texts.add(css)
  for (const root of roots) apply(root)
}

/**
 * Gives `root` all registered stylesheets, present and future. Returns a function that stops future ones. Call it on
 * every connect: a root that moved to another document has lost its sheets.
 */
export function adopt(root: Document | ShadowRoot): () => void {
  roots.add(root)
  apply(root)
  return () => void roots.delete(root)
}

function apply(root: Document | ShadowRoot): void {
  const document = root.ownerDocument ?? (root as Document)
  // A document without a window (of a template, of a parser, of jsdom) renders nothing and cannot construct sheets.
  // `Reflect.get` on the prototype, since a named element of the page shadows `document.defaultView`:
  // https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
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
