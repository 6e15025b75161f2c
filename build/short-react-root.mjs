import path from 'node:path'

const file = path.join('@r2wc', 'core', 'dist', 'core.js')

/** What our two private elements have none of, since the shell sets their properties: attributes, and events by name. */
const unused = [
  /^const C = [\s\S]*?(?=const S = )/,
  /const S = [\s\S]*?, w = \{[\s\S]*?\}, (?=b = )/,
  / {2}e\.props \|\| [\s\S]*?(?= {2}class v )/,
  / {4}static get observedAttributes\(\) \{[\s\S]*?\n {4}\}\n/,
  / {6}for \(const s of n\) \{[\s\S]*?(?= {4}connectedCallback)/,
  / {4}attributeChangedCallback\([\s\S]*?(?= {4}\[b\]\(\) \{)/,
  / {2}for \(const r of n\) \{\n {4}const s = d[\s\S]*?(?= {2}return v)/,
]
const instead = ['', 'const ', '', '', '    }\n', '', '']

/** The base of our two private elements without those. Saves every visitor who opens the modal about half a kilobyte. */
export function shortReactRoot() {
  return {
    name: 'wm-short-react-root',
    transform(code, id) {
      if (!id.endsWith(file)) return null
      let short = code
      for (const [at, part] of unused.entries()) {
        if (!part.test(short)) this.error(`${file} is not what it was`)
        short = short.replace(part, instead[at])
      }
      return { code: short, map: null }
    },
  }
}
