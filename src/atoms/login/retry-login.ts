import type { Kit } from '../kit.ts'
import { connectLogin } from './connect-login.ts'
import { embeddedClientOf } from './embedded-client.ts'

/** Asks the secure site once more for the wallet of who is logged in, with a frame of its own. */
export async function retryLogin(kit: Kit): Promise<void> {
  const client = await embeddedClientOf(kit)
  client.renew()
  await connectLogin(kit)
}
