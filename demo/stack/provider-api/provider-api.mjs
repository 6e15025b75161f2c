/**
 * Placeholder until the API is complete: the address is right, nothing answers there.
 * @param {{ port?: number, host?: string, publicHost?: string }} [options]
 */
export async function startProviderApi({ port = 0, publicHost = '127.0.0.1' } = {}) {
  return { url: `http://${publicHost}:${port}`, stop: async () => {} }
}
