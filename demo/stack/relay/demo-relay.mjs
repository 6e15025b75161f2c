import { startRelay } from '../../../services/relay/relay.mjs'
import { readSettings } from '../../../services/relay/settings.mjs'
import { answerControl } from '../control.mjs'

/**
 * The relay of `services/relay`, with switches for faults at `/_control`.
 * @param {{ port: number, host?: string, publicHost?: string }} place 0 picks a free port
 */
export async function startDemoRelay({ port, host, publicHost }) {
  /** @type {NodeJS.Timeout | undefined} */
  let outage
  const control = {
    read: () => ({ ...relay.stats(), ...relay.disturbance() }),
    /**
     * `{ down: 3000 }` stops the relay for this number of milliseconds; the others call the methods of the same names.
     */
    async write({ down, drop, mute, paused, delay, refuse }) {
      if (delay !== undefined) relay.delay(Math.max(0, Number(delay) || 0))
      if (paused === true) relay.pause()
      if (paused === false) relay.resume()
      if (refuse !== undefined) relay.refuse(/** @type {'401' | undefined} */ (refuse ?? undefined))
      if (drop === true) relay.dropClients()
      if (mute === true) relay.muteClients()
      const time = Math.min(Number(down) || 0, 600_000)
      // Delayed until after the answer, because the requesting connection ends too.
      if (time === 0) return
      clearTimeout(outage)
      outage = setTimeout(async () => {
        await relay.stop()
        outage = setTimeout(() => void relay.start(), time)
      }, 50)
    },
  }
  const relay = await startRelay({
    ...readSettings({ RELAY_PORT: `${port}`, RELAY_HOST: host }),
    ...(publicHost && { publicHost }),
    named: { port: '--relay-port=<n>', host: '--host=<address>' },
    intercept(request, response) {
      if (request.url !== '/_control') return false
      void answerControl(request, response, control)
      return true
    },
  })
  return {
    ...relay,
    /** Stops like a killed process, and cancels a scheduled restart. */
    async stop() {
      clearTimeout(outage)
      await relay.stop()
    },
  }
}
