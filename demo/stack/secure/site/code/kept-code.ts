import { element } from '../approval/element.ts'
import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'

/** A code to keep, in the groups that it is written in. */
export function keptCode(code: string): HTMLElement {
  const groups = code.split(/(?<=-)/).map((group) => element('span', '', group))
  return element('div', 'text text-code', ...groups)
}

/** Copies the code. A screen reader hears that it was done, or that the browser did not let it. */
export function copyButton(say: Say, code: string): HTMLElement {
  const button = element('button', 'button-text', say(words('recovery.copy')))
  button.type = 'button'
  const told = element('span', 'copied')
  told.role = 'status'
  button.addEventListener('click', async () => {
    told.textContent = ''
    // The button may be in a window of its own, which is then the one that was pressed.
    const { clipboard } = (button.ownerDocument.defaultView ?? window).navigator
    const isCopied = await clipboard.writeText(code).then(
      () => true,
      () => false,
    )
    told.textContent = say(words(isCopied ? 'recovery.copied' : 'recovery.noCopy'))
  })
  return element('p', 'copy', button, told)
}
