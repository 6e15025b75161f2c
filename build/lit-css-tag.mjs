// ReactiveElement imports its style helpers even when no element has static styles; ours adopt registered sheets
// instead. In bundles the helpers are replaced by nothing, which a page-load budget of 12 KB notices.

const stub = '\0wm-lit-css-tag'
const source = `export const supportsAdoptingStyleSheets = true
export const adoptStyles = () => {}
export const getCompatibleStyle = (style) => style
export const css = () => {}
export const unsafeCSS = () => {}
export class CSSResult {}`

export function litCssTag() {
  return {
    name: 'wm-lit-css-tag',
    resolveId: (id, importer) =>
      id.endsWith('/css-tag.js') && importer?.includes('@lit/reactive-element') ? stub : null,
    load: (id) => (id === stub ? source : null),
  }
}
