import type { PurchaseWindow } from '../../src/atoms/buy/purchase-window.ts'
import type { Env } from '../../src/atoms/kit/env.ts'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { BuyWorld, providers } from './buy-world.ts'
import { type FakeClock, fakeClock } from './clock.ts'
import { connectAs, tracked } from './send-kit.ts'
import { FakeStorage } from './storage.ts'

const network = {
  id: 1,
  name: 'Meridian',
  nativeCurrency: { name: 'Meridian', symbol: 'MRD', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test/1'] } },
}

/** A window that the test closes. */
export class FakeWindow implements PurchaseWindow {
  isClosed = false
  wasClosed = false
  at: string | undefined
  go(url: string) {
    this.at = url
  }
  close() {
    this.wasClosed = true
  }
}

export interface BuyKit<W = BuyWorld> {
  readonly kit: InternalKit
  readonly clock: FakeClock
  readonly world: W
  events(): readonly string[]
}

const live = new Set<InternalKit>()
export function endBuyKits(): void {
  for (const kit of live) kit.handle.destroy()
  live.clear()
}

interface BuyEnv extends Partial<Env> {
  readonly clock?: FakeClock
}

/** A connected kit whose data API is the given world. */
export function buyKit(options?: Partial<UserOptions>, world?: BuyWorld, env?: BuyEnv): BuyKit
export function buyKit<W extends Pick<BuyWorld, 'fetch'>>(
  options: Partial<UserOptions>,
  world: W,
  env?: BuyEnv,
): BuyKit<W>
export function buyKit(
  options: Partial<UserOptions> = {},
  world: Pick<BuyWorld, 'fetch'> = new BuyWorld(),
  { clock = fakeClock(), ...env }: BuyEnv = {},
): BuyKit<Pick<BuyWorld, 'fetch'>> {
  const handle = createKit(
    {
      networks: [network, { ...network, id: 2, name: 'Basalt' }, { ...network, id: 3, name: 'Ferry' }],
      hosts: { dataApi: 'https://data.test' },
      projectId: 'project-1',
      ...providers,
      ...options,
    },
    { clock, storage: new FakeStorage(), locks: undefined, fetch: world.fetch, ...env },
  )
  const kit = internalKit(handle)
  connectAs(kit)
  const events: { name: string; detail: unknown }[] = []
  kit.events.onAny((name, detail) => void events.push({ name, detail }))
  live.add(kit)
  return { kit, clock, world, events: () => tracked(events) }
}
