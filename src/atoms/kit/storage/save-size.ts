import type { HasStorage } from '../kit.ts'
import { storedSize } from './stored-size.ts'

/** Sizes that are kept for one key: each button of a page may have its own. */
const MOST = 16

/** Stores a size in pixels for the next visit. A size of 0 is that of something hidden, and is not stored. */
export function saveSize(kit: HasStorage, key: string, id: string, size: number): void {
  if (size < 1 || storedSize(kit, key, id) === `${size}`) return
  const others = (kit.storage.get(key) ?? '').split(' ')
  const kept = others.filter((one) => /^[\w-]+:\d{1,4}$/.test(one) && !one.startsWith(`${id}:`))
  kit.storage.set(key, [`${id}:${size}`, ...kept].slice(0, MOST).join(' '))
}
