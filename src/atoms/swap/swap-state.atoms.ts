import { atom } from '../kit/jotai.ts'
import type { HasStore } from '../kit/kit.ts'
import { type SwapEvent, type SwapState, step } from './swap.machine.ts'

/** The state of the swap machine, changed through `dispatchSwap` only. */
export const swapStateAtom = atom<SwapState>({ status: 'editing' })

/** Sends one event to the machine. Returns false if it changed nothing. */
export function dispatchSwap({ store }: HasStore, event: SwapEvent): boolean {
  const before = store.get(swapStateAtom)
  const after = step(before, event)
  if (after !== before) store.set(swapStateAtom, after)
  return after !== before
}
