import { mouse, resetMouse } from '../browser/commands.ts'
import { nameOf, type Scene } from './scene.ts'

/** The label of a text field only leads into the field. */
const CONTROLS = 'dialog :is(button,a,label:has([type=checkbox]))'

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** The looks of a control, of what it draws before and after itself, and of the parts within. */
function looksOf(control: Element): string {
  const styles = [control, ...control.querySelectorAll('*')].flatMap((one) =>
    ['', '::before', '::after'].map((part) => {
      const { backgroundColor, color, opacity, scale, transform, boxShadow, borderColor, outline, filter } =
        getComputedStyle(one, part || null)
      return [backgroundColor, color, opacity, scale, transform, boxShadow, borderColor, outline, filter].join()
    }),
  )
  return styles.join('\n')
}

/** Presses a control with the real mouse and returns true if the next frame shows it. The press is let go elsewhere. */
async function answersPress(scene: Scene, control: HTMLElement, x: number, y: number): Promise<boolean> {
  await mouse('move', x, y)
  // The answer to the pointer that lies on it comes to its end.
  await frame()
  await frame()
  for (const one of scene.root.getAnimations())
    if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish()
  const before = looksOf(control)
  const pressed = new Promise<boolean>((resolve) => {
    const look = () => requestAnimationFrame(() => resolve(looksOf(control) !== before))
    control.addEventListener('pointerdown', look, { once: true, capture: true })
  })
  await mouse('down')
  const answered = await pressed
  await mouse('move', 2, 2)
  await mouse('up')
  return answered
}

/** Names the look of a control: rows that are styled alike answer alike, and one of them is pressed. */
const kindOf = (control: HTMLElement): string =>
  [
    control.localName,
    control.className,
    ...['aria-selected', 'aria-pressed', 'aria-checked'].map((one) => control.getAttribute(one)),
  ].join()

/**
 * Presses the controls of the shown view, of its header and of its footer, and names those that do not show it in the
 * next frame.
 */
export async function silentControls(scene: Scene): Promise<readonly string[]> {
  const silent: string[] = []
  const pressed = new Set<string>()
  try {
    for (const control of scene.root.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (control.matches(':disabled,[aria-disabled=true]') || control.closest('[inert]')) continue
      control.scrollIntoView({ block: 'center' })
      await frame()
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
      // Controls that are hidden, or lie beneath another one, cannot be pressed.
      if (pressed.has(kindOf(control)) || !control.contains(scene.root.elementFromPoint(x, y))) continue
      pressed.add(kindOf(control))
      if (!(await answersPress(scene, control, x, y))) silent.push(nameOf(control))
    }
  } finally {
    await resetMouse()
  }
  return silent
}
