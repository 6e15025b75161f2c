/**
 * Counts what is tried, by the device first: people who share a network address have each their own tries, and the
 * address itself a number that is high enough for many of them.
 * @param {Pick<import('../secure-server.mjs').Parts, 'counter' | 'settings'>} parts
 */
export function createAttempts({ counter, settings: { limits } }) {
  /** @param {import('../api.mjs').Call} call @param {'oauth' | 'verifies'} what @param {string} device thumbprint */
  function bucketsOf({ address }, what, device) {
    const [perDevice, perAddress] =
      what === 'oauth'
        ? [limits.oauthPerDevice, limits.oauthPerAddress]
        : [limits.verifiesPerDevice, limits.verifiesPerAddress]
    return [
      { bucket: `${what} ${address} ${device}`, windows: perDevice },
      { bucket: `${what} ${address}`, windows: perAddress },
    ]
  }
  return {
    /**
     * @param {import('../api.mjs').Call} call
     * @param {'oauth' | 'verifies'} what
     * @param {string} [device] of a code that was asked for on it; else the one that makes this call
     */
    async spend(call, what, device = String(call.device?.thumbprint)) {
      const [own, shared] = bucketsOf(call, what, device)
      // A new device for each call writes no row more than the network has tries; a device that is refused takes none of them.
      await counter.needTally(shared.bucket, shared.windows)
      await counter.spend(own.bucket, own.windows)
      // High enough not to be needed to the last one: each row that is written at once makes a sign-in longer.
      await counter.tally(shared.bucket, shared.windows)
    },
    /**
     * Refuses what was refused a moment ago, before anything is done for it.
     * @param {import('../api.mjs').Call} call
     * @param {'oauth' | 'verifies'} what
     */
    needRoom(call, what) {
      const [own] = bucketsOf(call, what, String(call.device?.thumbprint))
      counter.needRoom(own.bucket, own.windows)
    },
  }
}
