import { portfolioAtom } from '../../src/atoms/assets/portfolio.atoms.ts'
import { depositAtom } from '../../src/atoms/exchange/deposit.atoms.ts'
import { type Exchange, exchangesAtom, setDepositAmount } from '../../src/atoms/exchange/deposit-form.atoms.ts'
import { followExchanges } from '../../src/atoms/exchange/follow-exchanges.ts'
import { startDeposit } from '../../src/atoms/exchange/start-deposit.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { openAtom } from '../../src/atoms/navigation/modal/modal.atoms.ts'
import { historyAtom } from '../../src/atoms/navigation/router.atoms.ts'
import { route } from '../../src/atoms/navigation/routes.ts'
import { toastAtom } from '../../src/atoms/navigation/toast/toast.atoms.ts'
import { buyKit, FakeWindow } from './buy-kit.ts'
import { flush } from './clock.ts'
import { ExchangeWorld, exchangeOptions } from './exchange-world.ts'
import { until } from './world.ts'

interface Setting {
  readonly world?: ExchangeWorld
  readonly options?: Partial<UserOptions>
  readonly blocked?: boolean
}

/** A kit with the list of exchanges. */
export async function exchangeKit(options: Partial<UserOptions> = {}, world = new ExchangeWorld()) {
  const one = buyKit({ ...exchangeOptions, ...options }, world)
  const stop = followExchanges(one.kit)
  await flush(20)
  // The code that reads the tokens is loaded late.
  if (world.balances.length > 0) await until('the tokens', () => one.kit.store.get(portfolioAtom).status === 'ready')
  return { ...one, stop }
}

/** A visitor who has pressed an exchange with half a coin, and sees the deposit. */
export async function depositing({ world = new ExchangeWorld(), options = {}, blocked = false }: Setting = {}) {
  const one = await exchangeKit(options, world)
  const { kit, clock } = one
  const window = new FakeWindow()
  setDepositAmount(kit, '0.5')
  kit.store.set(openAtom, true)
  kit.store.set(historyAtom, [route('Account'), route('PayWithExchange')])
  const state = kit.store.get(exchangesAtom)
  const [exchange] = state.status === 'ready' ? state.list : []
  const press = () => startDeposit(kit, exchange as Exchange, () => (blocked ? undefined : window))
  const pressed = press()
  kit.store.set(historyAtom, [route('Account'), route('PayWithExchange'), route('PayWithExchangeInProgress')])
  await flush(20)
  return {
    ...one,
    window,
    press,
    pressed,
    /** Lets the time of some requests pass. */
    polls: async (count: number) => {
      for (let done = 0; done < count; done++) {
        await clock.pass(5_000)
        await flush(20)
      }
    },
    state: () => kit.store.get(depositAtom),
    view: () => kit.store.get(historyAtom).at(-1)?.name,
    toast: () => kit.store.get(toastAtom)?.message.id,
    asks: () => world.count('reown_getExchangeBuyStatus'),
  }
}
