import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployAccountAbstraction } from '../stack/evm/account-abstraction.mjs'
import { createBundler } from '../stack/evm/bundler.mjs'
import { startFarcaster } from '../stack/farcaster/farcaster.mjs'
import { startMail } from '../stack/mail/mail.mjs'
import { startOidc } from '../stack/oidc/oidc.mjs'
import { claimPort } from '../stack/ports.mjs'
import { startSecureServer } from '../stack/secure/server/secure-server.mjs'
import { buildSite } from '../stack/secure/site/build-site.mjs'
import { fundWallet } from './fund-wallet.mjs'

const projectId = 'harbor'
const brands = { google: 'Google', github: 'GitHub', apple: 'Apple', facebook: 'Facebook', x: 'X', discord: 'Discord' }

/**
 * The embedded wallet's site with what it needs: a mail server with an inbox, a provider to sign in with that plays every
 * brand, and a relay of Farcaster. Accounts last as long as the demo runs.
 * @param {{ port: number, smtpPort: number, oidcPort: number, farcasterPort: number, farcasterApp: string, pages: readonly string[],
 *   networks: Record<string, { url: string, name: string, symbol: string, decimals: number }>, chains: readonly Parameters<typeof createBundler>[0][], limits?: object, database?: string, project?: object, site?: string }} options
 *   `chains`: where an account can be a smart account; `farcasterApp`: the page that plays the app; `pages`: the origins
 *   that may show the frame; `networks`: by CAIP-2 id; `project`: settings over those below; `site`: what runs in the frame, when it was bundled before
 */
export async function startSecureSite({
  port,
  smtpPort,
  oidcPort,
  farcasterPort,
  farcasterApp,
  pages,
  networks: nodes,
  chains,
  limits,
  database,
  project,
  site,
}) {
  const rpc = Object.fromEntries(Object.entries(nodes).map(([id, { url }]) => [id, url]))
  const networks = Object.fromEntries(Object.entries(nodes).map(([id, { url: _, ...names }]) => [id, names]))
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
    const [mail, oidc, farcaster] = await Promise.all([
      startMail({ smtpPort }),
      startOidc({ port: oidcPort, clients, brands }),
      startFarcaster({ port: farcasterPort, connectUrl: farcasterApp }),
      site ? undefined : buildSite(folder),
      ...chains.map(deployAccountAbstraction),
    ])
    stops.push(
      () => mail.stop(),
      () => oidc.stop(),
      () => farcaster.stop(),
    )
    const server = await startSecureServer({
      port: claimed,
      publicUrl: url,
      smtpUrl: mail.smtpUrl,
      mailFrom: 'Harbor <wallet@harbor.example>',
      ...(database && { database }),
      // As long as the demo: what is in memory is gone with it.
      pepper: randomBytes(32).toString('hex'),
      masterKey: randomBytes(32).toString('base64'),
      assets: site ?? folder,
      onWallet: (addresses) => fundWallet(rpc, addresses),
      // Everybody here has one address: what protects a public server would lock a classroom out.
      limits: {
        mailsPerMailbox: [[100, 3_600_000]],
        othersPerMailbox: [[100, 60_000]],
        mailsPerNetwork: [[500, 1000]],
        verifiesPerDevice: [[1000, 3_600_000]],
        verifiesPerAddress: [[1000, 3_600_000]],
        callsPerAddress: [[3000, 60_000]],
        pagesPerAddress: [[3000, 60_000]],
        oauthPerDevice: [[500, 3_600_000]],
        oauthPerAddress: [[500, 3_600_000]],
        ...limits,
      },
      projects: {
        [projectId]: {
          name: 'Harbor',
          origins: pages,
          rpc,
          networks,
          newDevice: 'known',
          // Nobody has to keep a code to look at the demo; what it costs is said on the first screen.
          recovery: 'operator',
          codeLength: 6,
          bundler: Object.fromEntries(chains.map((chain) => [`eip155:${chain.id}`, createBundler(chain)])),
          farcaster: { relay: farcaster.url, idRegistryRpc: farcaster.registryUrl },
          socials: Object.fromEntries(clients.map(({ clientId }) => [clientId, { issuer: oidc.url, clientId }])),
          ...project,
        },
      },
    })
    stops.push(() => server.stop())
    return { url, frame: `${url}/sdk?projectId=${projectId}`, mail, oidc, farcaster, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
