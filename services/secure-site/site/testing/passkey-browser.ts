import type { Page } from 'playwright-core'

/** Gives a page a virtual authenticator with user verification. */
export async function addAuthenticator(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const options = {
    ...({ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true } as const),
    ...{ hasUserVerification: true, isUserVerified: true, hasPrf: true, automaticPresenceSimulation: true },
  }
  await tools.send('WebAuthn.addVirtualAuthenticator', { options })
}
