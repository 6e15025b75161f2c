import type { Core } from '@walletconnect/core'

/** Members of the library's relayer (version 2.21.8) that its types omit. */
interface RelayerInside {
  readonly connected: boolean
  readonly provider: { connect(): Promise<void> }
  readonly subscriber: { start(): Promise<void>; stop(): Promise<void>; readonly hasAnyTopics: boolean }
  transportExplicitlyClosed: boolean
  connectionAttemptInProgress: boolean
  reconnectInProgress: boolean
  hasExperiencedNetworkDisruption: boolean
  connect(): Promise<void>
  createProvider(): Promise<void>
  transportClose(): Promise<void>
  on(event: string, listener: () => void): void
}

const patience = 4000
const pause = 500
const wait = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms))
const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    wait(patience).then(() => {
      throw new Error('The relay does not answer')
    }),
  ])

/**
 * Reconnects to the relay twice a second, because the library's growing pauses are too long for a demo that stops and
 * restarts it. Returns the function that closes the connection.
 */
export function keepConnected(core: InstanceType<typeof Core>, onChange: (up: boolean) => void): () => Promise<void> {
  const relayer = core.relayer as unknown as RelayerInside
  let ended = false
  let running: Promise<void> | undefined

  async function tryUntilConnected(): Promise<void> {
    while (!ended && !relayer.connected) {
      try {
        relayer.transportExplicitlyClosed = false
        await relayer.createProvider()
        await within(relayer.provider.connect())
        await within(relayer.subscriber.start())
        relayer.hasExperiencedNetworkDisruption = false
        relayer.reconnectInProgress = false
        onChange(true)
      } catch {
        onChange(false)
        await relayer.subscriber.stop()
        await wait(pause)
      }
    }
  }
  relayer.connect = () => {
    relayer.connectionAttemptInProgress = true
    running ??= tryUntilConnected().finally(() => {
      running = undefined
      relayer.connectionAttemptInProgress = false
    })
    return running
  }
  const reconnect = () => {
    if (!ended && !relayer.connected && relayer.subscriber.hasAnyTopics) void relayer.connect()
  }
  relayer.on('relayer_disconnect', () => {
    if (ended) return
    onChange(false)
    // The delay lets the library finish its own cleanup.
    window.setTimeout(reconnect, 200)
  })
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', reconnect)
  return async () => {
    ended = true
    core.heartbeat.stop()
    await relayer.transportClose().catch(() => {})
  }
}
