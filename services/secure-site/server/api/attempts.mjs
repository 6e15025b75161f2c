/**
 * Counts attempts per device and per network address. The address has the higher limit, because many people can share
 * one.
 * @param {Pick<import('../secure-server.mjs').Parts, 'counter' | 'settings'>} parts
 */
export function createAttempts({ counter, settings: { limits } }) {
  /**
   * @param {import('../http/api.mjs').Call} call
   * @param {'oauth' | 'verifies'} what
   * @param {string} device thumbprint
   */
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
     * @param {import('../http/api.mjs').Call} call
     * @param {'oauth' | 'verifies'} what
     * @param {string} [device] thumbprint of the device that requested the code; by default the device of this call
     */
    async spend(call, what, device = String(call.device?.thumbprint)) {
      const [own, shared] = bucketsOf(call, what, device)
      // Checking the address first limits the rows that an attacker with many device keys can create; counting it last
      // keeps a refused device from using up its attempts.
      await counter.needTally(shared.bucket, shared.windows)
      await counter.spend(own.bucket, own.windows)
      // An approximate count is enough for this high limit, and saves every sign-in a database write.
      await counter.tally(shared.bucket, shared.windows)
    },
    /**
     * Throws when the device reached its limit a moment ago, before any work is done for the call.
     * @param {import('../http/api.mjs').Call} call
     * @param {'oauth' | 'verifies'} what
     */
    needRoom(call, what) {
      const [own] = bucketsOf(call, what, String(call.device?.thumbprint))
      counter.needRoom(own.bucket, own.windows)
    },
  }
}
