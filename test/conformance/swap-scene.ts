import { SwapWorld } from '../fakes/swap-world.ts'
import { createScene, type Scene, type SceneOptions } from './scene.ts'

/** Types into a field, as a visitor does. */
export function typeInto(scene: Scene, label: string, value: string): void {
  const input = scene.root.querySelector<HTMLInputElement>(`[aria-label="${label}"]`) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The value of a field by its name. */
export const amountIn = (scene: Scene, label: string): string =>
  scene.root.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.value ?? ''

/** Opens the form, and waits for its list of tokens. */
export async function openSwap(scene: Scene): Promise<void> {
  await scene.kit.open({ view: 'Swap' })
  await scene.find('[data-testid="wm-swap-pay"]')
}

/** Chooses a token of the list for a side, by the name of its row. */
export async function chooseToken(scene: Scene, side: 'pay' | 'receive', name: RegExp): Promise<void> {
  ;(await scene.find(`[data-testid="wm-swap-token-${side}"]`)).click()
  await scene.until('the tokens', () => scene.view() === 'SwapSelectToken')
  ;(await scene.find('[data-row]', name)).click()
  await scene.until('the form', () => scene.view() === 'Swap')
}

/** The button of the form, and of the review. */
export const reviewButton = (scene: Scene) => scene.find('[data-testid="wm-swap-review"]')
export const confirmButton = (scene: Scene) => scene.find('[data-testid="wm-swap-confirm"]')

/** A form that pays coins for HUSD. */
export async function swapScene(world: SwapWorld = new SwapWorld(), given: SceneOptions = {}): Promise<Scene> {
  const scene = await createScene(world.scene(given))
  await openSwap(scene)
  return scene
}

export interface Pair {
  /** Rows of the list: what is paid, by default the coin; what is received. */
  readonly pay?: RegExp
  readonly receive?: RegExp
  readonly amount?: string
  /** Name of the field, in the language of the scene. */
  readonly label?: string
}

/** Fills the form in. */
export async function fillSwap(
  scene: Scene,
  { pay, receive = /Halden Dollar/, amount = '0.5', label = 'You pay' }: Pair = {},
): Promise<void> {
  if (pay) await chooseToken(scene, 'pay', pay)
  await chooseToken(scene, 'receive', receive)
  typeInto(scene, label, amount)
}

/** Goes to the review of a form that is filled in. */
export async function reviewSwap(scene: Scene, pair?: Pair): Promise<void> {
  await fillSwap(scene, pair)
  const button = await reviewButton(scene)
  await scene.until('a quote', () => button.textContent === 'Review swap')
  button.click()
  await scene.until('the review', () => scene.view() === 'SwapPreview')
  await confirmButton(scene)
}
