import { spawn } from 'node:child_process'
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves the files of a folder on a free port of this machine. */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const wanted = path.join(folder, path.normalize(decodeURIComponent(pathname)))
    const file = statSync(wanted, { throwIfNoEntry: false })?.isDirectory() ? path.join(wanted, 'index.html') : wanted
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  const port = await listen(server)
  return { origin: `http://127.0.0.1:${port}`, stop: () => close(server) }
}

const START_MS = 60_000

/** Starts the framework's own server on a free port, and resolves once it answers. */
export async function serveCommand(command, args, { cwd, env }) {
  const free = createServer()
  const port = await listen(free)
  await close(free)
  const child = spawn(
    command,
    args.map((arg) => arg.replace('$PORT', port)),
    {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...env,
        PORT: `${port}`,
        HOST: '127.0.0.1',
        HOSTNAME: '127.0.0.1',
        NITRO_HOST: '127.0.0.1',
      },
      detached: true,
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Already gone.
    }
    await ended
  }
  const origin = `http://127.0.0.1:${port}`
  const until = performance.now() + START_MS
  for (;;) {
    const answer = await fetch(origin, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return { origin, stop }
    if (child.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error(`${args.join(' ')} does not answer:\n${said.slice(-4000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function listen(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address().port
}

const close = (server) => new Promise((resolve) => server.close(resolve).closeAllConnections())
