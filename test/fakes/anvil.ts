import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** A real local chain with ten funded accounts. */
export interface Anvil {
  readonly url: string
  /** Any JSON-RPC call, also anvil's own. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

function binary(): string {
  const require = createRequire(import.meta.url)
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const from = require.resolve('@foundry-rs/anvil/package.json')
  const pack = createRequire(from).resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`)
  return join(dirname(pack), 'bin', name)
}

/** Starts one and resolves when it answers. `args` are anvil's own. */
export async function startAnvil(chainId: number, args: readonly string[] = []): Promise<Anvil> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(binary(), ['--port', `${port}`, '--chain-id', `${chainId}`, '--silent', ...args])
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let failed: Error | undefined
  child.once('error', (error) => {
    failed = error
  })
  const rpc = async (method: string, params: readonly unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (error) throw error
    return result
  }
  for (let tries = 0; ; tries++) {
    if (failed) throw failed
    try {
      await rpc('eth_chainId')
      break
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    url,
    rpc,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
