import { type BuyProvider, buyProvidersAtom } from '../../src/atoms/buy/buy-providers.atoms.ts'
import { setBuyAmount } from '../../src/atoms/buy/edit-buy.ts'
import { followBuy } from '../../src/atoms/buy/follow-buy.ts'
import { purchaseStateAtom } from '../../src/atoms/buy/purchase.atoms.ts'
import { startPurchase } from '../../src/atoms/buy/start-purchase.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { openAtom } from '../../src/atoms/navigation/modal/modal.atoms.ts'
import { historyAtom } from '../../src/atoms/navigation/router.atoms.ts'
import { route } from '../../src/atoms/navigation/routes.ts'
import { toastAtom } from '../../src/atoms/navigation/toast/toast.atoms.ts'
import { buyKit, FakeWindow } from './buy-kit.ts'
import { BuyWorld } from './buy-world.ts'
import { flush } from './clock.ts'

interface Setting {
  readonly world?: BuyWorld
  readonly options?: Partial<UserOptions>
  readonly blocked?: boolean
  readonly window?: FakeWindow
  readonly env?: Parameters<typeof buyKit>[2]
}

/** A visitor who has pressed a provider with 100 of the first currency, and sees the purchase. */
export async function buying(
  id = 'quay',
  { world = new BuyWorld(), options = {}, blocked = false, window = new FakeWindow(), env = {} }: Setting = {},
) {
  const one = buyKit(options, world, env)
  const { kit, clock } = one
  followBuy(kit)
  await flush(20)
  setBuyAmount(kit, '100')
  await clock.pass(300)
  await flush(20)
  kit.store.set(openAtom, true)
  kit.store.set(historyAtom, [route('Account'), route('OnRampProviders')])
  const provider = kit.store.get(buyProvidersAtom).find((one) => one.id === id) as BuyProvider
  const press = () => startPurchase(kit, provider, () => (blocked ? undefined : window))
  press()
  kit.store.set(historyAtom, [route('Account'), route('OnRampProviders'), route('BuyInProgress')])
  await flush(20)
  return {
    ...one,
    window,
    press,
    state: () => kit.store.get(purchaseStateAtom),
    view: () => kit.store.get(historyAtom).at(-1)?.name,
    toast: () => kit.store.get(toastAtom)?.message.id,
    polls: () => world.asked.filter(({ query }) => query.has('onramp')),
  }
}

/** A row of the history of purchases. */
export const bought = (id: string, status: string, minedAt = '2031-01-01T00:00:00Z') => ({
  id,
  metadata: { status, minedAt },
})
