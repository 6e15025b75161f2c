import type { ErrorCode } from '../../src/chains/core/errors.ts'
import { everyError } from '../fakes/every-error.ts'
import { asPhone, pairingOf, recordOpened } from './pairing.ts'
import type { Scene } from './scene.ts'

/** Returns the value of a pairing link with this letter as topic and key. */
export const link = (code: string) => ({
  value: `wc:${code.repeat(64)}@2?relay-protocol=irn&symKey=${code.repeat(64)}`,
})
export const failure = (code: ErrorCode) => everyError(code, { action: 'connect', method: 'x' } as never)
/** Goes to the view and waits for its link. */
export const at = async (scene: Scene, walletId?: string) => {
  const pairing = pairingOf(scene)
  await pairing.arrive(walletId)
  await pairing.ready()
  return pairing
}
/** Presses a button once it is enabled. */
export const tap = async (scene: Scene, name: string | RegExp) => {
  const button = await scene.button(name)
  await scene.until(`${name} to be possible`, () => button.getAttribute('aria-disabled') !== 'true')
  button.click()
}
export const words = (scene: Scene) => scene.root.querySelector('[role=status][data-phase]')?.textContent ?? ''
export const says = (scene: Scene, text: string | RegExp) => scene.until(String(text), () => words(scene).match(text))
export const code = ({ root }: Scene) => root.querySelector<HTMLElement>('[data-testid=wm-qr-code]')
export const drawing = (scene: Scene) => code(scene)?.querySelector('path')?.getAttribute('d')

/** Replaces parts of the browser; `restore` undoes all of them. */
export function browserParts() {
  const stops: (() => void)[] = []
  return {
    onRestore: (undo: () => void) => void stops.push(undo),
    restore: () => {
      for (const stop of stops.splice(0)) stop()
    },
    opening: () => {
      const { opened, stop } = recordOpened()
      stops.push(stop)
      return opened
    },
    phone: (userAgent?: string) => void stops.push(asPhone(userAgent)),
    /** The test runner may keep the tab of a test in the background. */
    inSight: () => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
      stops.push(() => void Reflect.deleteProperty(document, 'visibilityState'))
    },
    clipboard: (writeText: (text: string) => Promise<void>) => {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
      stops.push(() => void Reflect.deleteProperty(navigator, 'clipboard'))
    },
  }
}
