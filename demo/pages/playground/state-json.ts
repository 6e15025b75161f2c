import type { KitHandle } from 'wallet-modal'
import { find } from '../shared/find.ts'

/** Shows the kit's current state. Long icons are shortened. */
export function showState(kit: KitHandle): void {
  const place = find('#state')
  // A box that scrolls needs the focus, for those who have no pointer.
  place.tabIndex = 0
  const write = () => {
    place.textContent = JSON.stringify(
      kit.getState(),
      (_key, value: unknown) => {
        if (typeof value === 'bigint') return value.toString()
        return typeof value === 'string' && value.startsWith('data:') && value.length > 40
          ? `${value.slice(0, 36)}…`
          : value
      },
      2,
    )
  }
  write()
  kit.subscribe((state) => state, write)
}
