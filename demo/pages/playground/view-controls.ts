import type { KitHandle } from 'wallet-modal'
import { find } from '../shared/find.ts'

/** Opens the chosen view, and disconnects. */
export function followViewControls(kit: KitHandle): void {
  find('#open-view').addEventListener('click', () => {
    const view = find<HTMLSelectElement>('#view').value as NonNullable<Parameters<KitHandle['open']>[0]>['view']
    kit.open(view ? { view } : {}).catch((error: unknown) => console.warn(error))
  })
  const disconnect = find<HTMLButtonElement>('#disconnect')
  disconnect.addEventListener('click', () => {
    kit.disconnect().catch((error: unknown) => console.warn(error))
  })
  kit.subscribe(
    (state) => state.status,
    (status) => {
      disconnect.disabled = status !== 'connected'
    },
  )
}
