// Imported before every browser test if WM_AXE is set: axe finds nothing in the states to which tests lead, each
// checked once in a file. `describeView` checks how each view begins.
import axe from 'axe-core'
import { beforeEnd, type Scene } from '../conformance/scene.ts'

const seen = new Set<string>()

/** Returns the shown state without its words: elements with their roles, states and test ids. */
function shapeOf({ root, element }: Scene): string {
  const shape = [...root.querySelectorAll('dialog *')].map((one) => {
    const facts = ['role', 'aria-disabled', 'aria-invalid', 'aria-busy', 'data-testid', 'data-status', 'data-tone']
    const [tag, ...rest] = [one.localName, ...facts.map((name) => one.getAttribute(name)?.replace(/\d+/g, '#') ?? '')]
    return `${tag}${(one as HTMLButtonElement).disabled ? '!' : ''}${rest.join('|')}`
  })
  // The number of rows of a list makes no other state.
  return `${element.getAttribute('theme')} ${[...new Set(shape)].sort().join(' ')}`
}

beforeEnd.add(async (scene) => {
  const dialog = scene.root.querySelector('dialog')
  if (!dialog?.open || !scene.view()) return
  await scene.settled()
  const shape = shapeOf(scene)
  if (seen.has(shape)) return
  seen.add(shape)
  const { violations } = await axe.run(scene.element, { resultTypes: ['violations'] })
  for (const { id, nodes } of violations)
    console.error(`axe, at the end in ${scene.view()}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
})
