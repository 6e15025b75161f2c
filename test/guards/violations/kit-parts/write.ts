import type { HasStorage, HasStore, Kit } from '../../../../src/atoms/kit/kit.ts'
import { read } from './read.ts'

export function write(kit: Kit) {
  const { storage } = kit
  return [storage, read(kit)]
}

export const remember = ({ storage }: HasStore & HasStorage) => storage

// Followed no further: everything may be used.
export const all = (kit: Kit) => [kit]

export const three = ({ store, env, events }: Kit) => [store, env, events]
