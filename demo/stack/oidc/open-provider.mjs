/**
 * The provider of the package, without what it says about the version of Node, its keys and its storage: it works on
 * the version of this project, everything it keeps is meant to end with the process, and nobody who starts the demo
 * can do anything about it.
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
