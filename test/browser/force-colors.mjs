/**
 * A command of the test runner: emulates the colours of a system with high contrast, by the protocol of the browser.
 * @type {import('@web/test-runner').TestRunnerPlugin<{ readonly forced: string }>}
 */
export const forceColors = {
  name: 'force-colors',
  async executeCommand({ command, payload, session }) {
    if (command !== 'force-colors') return undefined
    const browser = /** @type {import('@web/test-runner-chrome').ChromeLauncher} */ (session.browser)
    const protocol = await browser.getPage(session.id).createCDPSession()
    await protocol.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'forced-colors', value: payload?.forced ?? 'none' }],
    })
    return true
  },
}
