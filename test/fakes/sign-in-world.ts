import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { addModal } from '../../src/atoms/navigation/modal/modal-elements.ts'
import { FakeSiwx } from './fake-siwx.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** A kit with sign-in and a modal that only the state knows. */
export function createSignInWorld(
  siwx: FakeSiwx = new FakeSiwx(),
  { options, ...more }: WorldOptions = {},
): World & { readonly siwx: FakeSiwx; readonly removeModal: () => void } {
  const world = createWorld({ ...more, options: { siwx, ...options } satisfies Partial<UserOptions> })
  const removeModal = addModal({ kit: world.kit, loadFrame: async () => {}, shadowRoot: null })
  world.inner.signal.addEventListener('abort', removeModal)
  return { ...world, siwx, removeModal }
}
