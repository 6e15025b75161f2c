import type { DiscoverOptions } from '../core/adapter.ts'
import type { ConnectorSink } from '../core/connector.ts'
import type { Unsubscribe } from '../core/context.ts'
import type { TernProvider } from '../core/types.ts'

declare global {
  var ternWallets: { readonly [name: string]: TernProvider } | undefined
}

const idOf = (name: string) => `tern:${name}`

export const pageFinder = {
  find: (id: string): TernProvider | undefined => globalThis.ternWallets?.[id.slice(idOf('').length)],
  subscribe(sink: ConnectorSink, { announced }: DiscoverOptions): Unsubscribe {
    if (announced)
      for (const name of Object.keys(globalThis.ternWallets ?? {}))
        sink.upsert({ id: idOf(name), type: 'ANNOUNCED', name, namespaces: ['tern'], installed: true })
    return () => {}
  },
}
