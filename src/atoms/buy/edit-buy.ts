import type { HasStore } from '../kit/kit.ts'
import { type BuyForm, buyFormAtom, keyedBuyFormAtom } from './buy-form.atoms.ts'
import { buyKeyAtom } from './buy-key.atoms.ts'

/** Characters; longer pastes are cut before they are parsed. */
const LONGEST = 60

const change = ({ store }: HasStore, part: Partial<BuyForm>): void =>
  store.set(keyedBuyFormAtom, { key: store.get(buyKeyAtom), form: { ...store.get(buyFormAtom), ...part } })

export const setBuyAmount = (kit: HasStore, amount: string): void => change(kit, { amount: amount.slice(0, LONGEST) })

/** Chooses what is bought, by its symbol. */
export const chooseBuyToken = (kit: HasStore, token: string): void => change(kit, { token })

/** Chooses what is paid with, by its id. */
export const chooseBuyCurrency = (kit: HasStore, currency: string): void => change(kit, { currency })
