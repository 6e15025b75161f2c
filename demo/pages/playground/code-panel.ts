import { followCopyButton } from '../shared/copy-text.ts'
import { find } from '../shared/find.ts'
import { hosts } from '../shared/services.ts'
import { codeOf, type Language, languages } from './code-of.ts'
import type { Configuration } from './configuration.ts'

/** Makes the tabs of the code, and returns what shows another configuration in them. */
export function codePanel(): (configuration: Configuration) => void {
  const list = find('#code-tabs')
  const code = find('#code')
  code.role = 'tabpanel'
  // A box that scrolls needs the focus, for those who have no pointer.
  code.tabIndex = 0
  const copied = find('#code-copied')
  let language: Language = 'HTML'
  let shown: Configuration | undefined
  const draw = () => {
    copied.textContent = ''
    if (shown) code.textContent = codeOf(language, shown, hosts)
    code.setAttribute('aria-labelledby', `code-${language}`)
    for (const tab of tabs) {
      const isChosen = tab.id === `code-${language}`
      tab.ariaSelected = `${isChosen}`
      tab.tabIndex = isChosen ? 0 : -1
    }
  }
  const tabs = languages.map((name) => {
    const tab = document.createElement('button')
    Object.assign(tab, { type: 'button', id: `code-${name}`, role: 'tab', textContent: name })
    tab.setAttribute('aria-controls', 'code')
    tab.addEventListener('click', () => {
      language = name
      draw()
    })
    return tab
  })
  list.append(...tabs)
  list.addEventListener('keydown', ({ key }) => {
    const at = languages.indexOf(language)
    const last = languages.length - 1
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[key]
    if (next === undefined) return
    tabs[next]?.click()
    tabs[next]?.focus()
  })
  followCopyButton(find('#copy-code'), copied, () => code.textContent ?? '')
  return (configuration) => {
    shown = configuration
    draw()
  }
}
