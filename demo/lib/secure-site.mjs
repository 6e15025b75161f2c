import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort } from '../../services/lib/claim-port.mjs'
import { startSecureServer } from '../../services/secure-site/server/secure-server.mjs'
import { readEnvironment } from '../../services/secure-site/server/settings/environment.mjs'
import { buildSite } from '../../services/secure-site/site/build-site.mjs'
import { deployAccountAbstraction } from '../stack/evm/account-abstraction.mjs'
import { createBundler } from '../stack/evm/bundler.mjs'
import { startFarcaster } from '../stack/farcaster/farcaster.mjs'
import { startMail } from '../stack/mail/mail.mjs'
import { startOidc } from '../stack/oidc/oidc.mjs'
import { fundWallet } from './fund-wallet.mjs'

const projectId = 'harbor'
const brands = { google: 'Google', github: 'GitHub', apple: 'Apple', facebook: 'Facebook', x: 'X', discord: 'Discord' }

/**
 * Starts the secure site with its surroundings: a mail server with an inbox, an OpenID provider that simulates every
 * brand, and a Farcaster relay. Accounts last as long as the demo runs.
 * @param {{ port: number, smtpPort: number, oidcPort: number, farcasterPort: number, farcasterApp: string, pages:
 * readonly string[], networks: Record<string, { url: string, name: string, symbol: string, decimals: number }>, chains:
 * readonly Parameters<typeof createBundler>[0][], limits?: object, database?: string, project?: object, site?: string,
 * publicUrl?: string }} options
 * `chains` support smart accounts; `farcasterApp` is the page that simulates the app; `pages` are the origins that may
 * embed the frame; `networks` by CAIP-2 id; `project` overrides the settings below; `site` is the prebuilt frame;
 * `publicUrl` is that of a proxy that speaks https for the site
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
  publicUrl,
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
    // A separate host name, because passkeys require one, and because the frame is cross-site in production too.
    const url = publicUrl ?? `http://secure.localhost:${claimed}`
    const clients = Object.keys(brands).map((clientId) => ({
      clientId,
      redirectUris: [`${url}/oauth/callback/${clientId}`],
    }))
    // Each is stopped even if another one of them does not start.
    const started = async (starting) => {
      const one = await starting
      stops.push(() => one.stop())
      return one
    }
    const starts = [
      started(startMail({ smtpPort })),
      started(startOidc({ port: oidcPort, clients, brands })),
      started(startFarcaster({ port: farcasterPort, connectUrl: farcasterApp })),
      site ? undefined : buildSite(folder),
      ...chains.map(deployAccountAbstraction),
    ]
    await Promise.allSettled(starts)
    const [mail, oidc, farcaster] = await Promise.all(starts)
    const settings = readEnvironment({
      SECURE_PORT: `${claimed}`,
      SECURE_PUBLIC_URL: url,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Harbor <wallet@harbor.example>',
      // Keys last as long as the demo, like the database in memory.
      DATABASE_URL: database ?? ':memory:',
      SECURE_PEPPER: randomBytes(32).toString('hex'),
      SECURE_MASTER_KEY: randomBytes(32).toString('base64'),
      SECURE_ASSETS: site ?? folder,
      // All visitors of the demo share one address, so that public limits would lock out a classroom.
      SECURE_LIMITS: JSON.stringify({
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
      }),
      SECURE_PROJECTS: JSON.stringify({
        [projectId]: {
          name: 'Harbor',
          origins: pages,
          rpc,
          networks,
          newDevice: 'known',
          // Visitors of the demo need not keep a recovery code; the first screen explains the consequence.
          recovery: 'operator',
          codeLength: 6,
          farcaster: { relay: farcaster.url, idRegistryRpc: farcaster.registryUrl },
          socials: Object.fromEntries(clients.map(({ clientId }) => [clientId, { issuer: oidc.url, clientId }])),
          ...project,
        },
      }),
    })
    // Bundlers in this process and the funding of new wallets have no environment variables.
    const bundler = Object.fromEntries(chains.map((chain) => [`eip155:${chain.id}`, createBundler(chain)]))
    const server = await startSecureServer({
      ...settings,
      onWallet: (addresses) => fundWallet(rpc, addresses),
      projects: { [projectId]: { bundler, ...settings.projects[projectId] } },
    })
    stops.push(() => server.stop())
    return { url, frame: `${url}/sdk?projectId=${projectId}`, mail, oidc, farcaster, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
