import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployAccountAbstraction } from '../stack/evm/account-abstraction.mjs'
import { createBundler } from '../stack/evm/bundler.mjs'
import { startMail } from '../stack/mail/mail.mjs'
import { startOidc } from '../stack/oidc/oidc.mjs'
import { claimPort } from '../stack/ports.mjs'
import { startSecureServer } from '../stack/secure/server/secure-server.mjs'
import { buildSite } from '../stack/secure/site/build-site.mjs'

const project = 'harbor'
const brands = { google: 'Google', github: 'GitHub', apple: 'Apple', facebook: 'Facebook', x: 'X', discord: 'Discord' }

/**
 * The embedded wallet's site with what it needs: a mail server with an inbox, and a provider to sign in with that plays
 * every brand. Accounts last as long as the demo runs.
 * @param {{ port: number, smtpPort: number, oidcPort: number, pages: readonly string[], rpc: Record<string, string>,
 *   chains: readonly Parameters<typeof createBundler>[0][], limits?: object }} options `chains`: where an account can be
 *   a smart account; `pages`: the origins that may show the frame; `rpc`: URLs by CAIP-2 id
 */
export async function startSecureSite({ port, smtpPort, oidcPort, pages, rpc, chains, limits }) {
  const stops = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-secure-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const claimed = await claimPort(port, 'the secure site', '--secure-port=<n>')
    // A name of its own: passkeys need one, and a cookie of another site is what the frame has in production, too.
    const url = `http://secure.localhost:${claimed}`
    const clients = Object.keys(brands).map((clientId) => ({
      clientId,
      redirectUris: [`${url}/oauth/callback/${clientId}`],
    }))
    const [mail, oidc] = await Promise.all([
      startMail({ smtpPort }),
      startOidc({ port: oidcPort, clients, brands }),
      buildSite(folder),
      ...chains.map(deployAccountAbstraction),
    ])
    stops.push(
      () => mail.stop(),
      () => oidc.stop(),
    )
    const server = await startSecureServer({
      port: claimed,
      publicUrl: url,
      smtpUrl: mail.smtpUrl,
      mailFrom: 'Harbor <wallet@harbor.example>',
      // As long as the demo: what is in memory is gone with it.
      pepper: randomBytes(32).toString('hex'),
      masterKey: randomBytes(32).toString('base64'),
      assets: folder,
      // Everybody here has one address: what protects a public server would lock a classroom out.
      limits: {
        mailsPerMailbox: [
          [1, 30_000],
          [100, 3_600_000],
        ],
        mailsPerAddress: [[500, 3_600_000]],
        verifiesPerAddress: [[1000, 3_600_000]],
        callsPerAddress: [[3000, 60_000]],
        oauthPerAddress: [[500, 3_600_000]],
        ...limits,
      },
      projects: {
        [project]: {
          name: 'Harbor',
          origins: pages,
          rpc,
          newDevice: 'known',
          bundler: Object.fromEntries(chains.map((chain) => [`eip155:${chain.id}`, createBundler(chain)])),
          socials: Object.fromEntries(clients.map(({ clientId }) => [clientId, { issuer: oidc.url, clientId }])),
        },
      },
    })
    stops.push(() => server.stop())
    return { url, frame: `${url}/sdk?projectId=${project}`, mail, oidc, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
