/**
 * Opens the provider without its warnings about the Node version, development keys and storage in memory, all of which
 * are intended here.
 * @param {string} issuer
 * @param {object} configuration
 * @returns {Promise<InstanceType<typeof import('oidc-provider').Provider>>}
 */
export async function openProvider(issuer, configuration) {
  const { info, warn } = console
  const quiet = () => {}
  Object.assign(console, { info: quiet, warn: quiet })
  try {
    const { Provider } = await import('oidc-provider')
    return new Provider(issuer, configuration)
  } finally {
    Object.assign(console, { info, warn })
  }
}
