import type { FeeSpeed } from '../../chains/core/send-capability.ts'
import type { HasStore } from '../kit/kit.ts'
import { keyedFormAtom, sendFormAtom, sendKeyAtom } from './form.atoms.ts'
import { dispatchSend } from './send.atoms.ts'

/** Chooses how fast the network is to take the transfer, and so its fee. Max follows it. */
export function setSpeed(kit: HasStore, speed: FeeSpeed['speed']): void {
  const { store } = kit
  store.set(keyedFormAtom, { key: store.get(sendKeyAtom), form: { ...store.get(sendFormAtom), speed } })
  dispatchSend(kit, { type: 'EDIT' })
}
