import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { StartError } from '../../../services/lib/start-error.mjs'

const require = createRequire(import.meta.url)
const architectures = { x64: 'amd64', arm64: 'arm64' }

/** Returns the path of the anvil program: `ANVIL_PATH`, the npm package for this platform, or one on the PATH. */
function findAnvil() {
  if (process.env.ANVIL_PATH) {
    if (existsSync(process.env.ANVIL_PATH)) return process.env.ANVIL_PATH
    throw new StartError(`ANVIL_PATH names ${process.env.ANVIL_PATH}, which does not exist.`)
  }
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  // The package's launcher requires an install script to have run; the binary does not.
  const owner = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`
  try {
    return require.resolve(`${owner}/bin/${file}`)
  } catch {
    const found = (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, file))
      // npm adds that launcher to the PATH of its scripts.
      .find((path) => !path.includes('node_modules') && existsSync(path))
    if (found) return found
    throw new StartError(
      `anvil is missing: run "npm ci" again without --omit=optional (${owner} brings it), or set ANVIL_PATH.`,
    )
  }
}

async function chainIdAt(url) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal: AbortSignal.timeout(5_000),
  })
  return Number((await response.json()).result)
}

/** Milliseconds after which an anvil that runs and does not answer is ended, and another one started. */
const PATIENCE = 15_000

/**
 * Starts one chain. Resolves when it answers.
 * @param {{ chainId: number, port: number, blockTime?: number, deadline?: number, host?: string, publicHost?: string }}
 * options
 * @returns {Promise<{ url: string, pid: number | undefined, stop(): Promise<void> }>}
 */
export async function startAnvil({
  chainId,
  port,
  blockTime,
  deadline = 60_000,
  host = '127.0.0.1',
  publicHost = host,
}) {
  const args = ['--host', host, '--port', `${port}`, '--chain-id', `${chainId}`, '--silent']
  if (blockTime) args.push('--block-time', `${blockTime}`)
  const url = `http://${publicHost}:${port}`
  const name = `anvil (chain ${chainId}, port ${port})`
  const end = Date.now() + deadline
  for (;;) {
    const anvil = run(args)
    const patient = Math.min(Date.now() + PATIENCE, end)
    let answer
    while (anvil.ended() === undefined && Date.now() < patient) {
      answer = await chainIdAt(url).catch((error) => error.cause?.code ?? error.message)
      if (answer === chainId) return { url, pid: anvil.pid, stop: anvil.stop }
      if (answer >= 0) {
        await anvil.stop()
        throw new StartError(`${name} cannot start: a node of chain ${answer} answers on its port. Choose another one.`)
      }
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    if (anvil.ended() !== undefined) throw new StartError(`${name} stopped at once: ${anvil.ended()}`)
    await anvil.stop()
    if (Date.now() >= end)
      throw new StartError(`${name} did not answer within ${deadline / 1000} s: ${answer} ${anvil.complaint()}`.trim())
  }
}

/** Runs the program, for as long as this process lives at most. */
function run(args) {
  const child = spawn(findAnvil(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  let ended
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-500)
  })
  const exit = new Promise((resolve) => {
    const end = (why) => {
      ended ??= why
      resolve(undefined)
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code) => end(complaint.trim() || `exit code ${code}`))
  })
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  return {
    pid: child.pid,
    /** Returns what the program said of an error. */
    complaint: () => complaint.trim(),
    /** Returns why the program ended; undefined while it runs. */
    ended: () => ended,
    async stop() {
      process.removeListener('exit', killNow)
      if (ended !== undefined) return
      child.kill('SIGTERM')
      const force = setTimeout(killNow, 3000)
      await exit
      clearTimeout(force)
    },
  }
}
