import { spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM']
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program with every process that it starts: none of them is left when it has ended, took longer than its limit,
 * or this process is told to end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, limit: number, name?: string, env?: Record<string, string>,
 *   output?: 'shown' | 'ignored' | ((text: string) => void) }} options `limit` in ms; `name` is said when the limit is over
 * @returns {Promise<{ code: number, isLate: boolean }>}
 */
export function runGroup(command, args, { cwd, limit, name, env, output = 'shown' }) {
  const isRead = typeof output === 'function'
  const out = isRead ? 'pipe' : output === 'shown' ? 'inherit' : 'ignore'
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', out, out],
      // FORCE_COLOR would put codes into what is written to files.
      env: { ...process.env, NO_COLOR: '1', ...env },
      detached: true,
    })
    if (running.size === 0) for (const signal of signals) process.once(signal, endAll)
    running.add(child)
    if (isRead) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', output)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      if (name) console.error(`${name} took longer than ${limit / 60_000} minutes and was ended.`)
      end(child, 'SIGTERM')
      setTimeout(() => end(child, 'SIGKILL'), 5000).unref()
    }, limit)
    const forget = () => {
      clearTimeout(timer)
      running.delete(child)
      if (running.size === 0) for (const signal of signals) process.off(signal, endAll)
    }
    child.on('error', (error) => {
      forget()
      reject(error)
    })
    // What it left behind would hold its output open, and a port or a core.
    child.on('exit', () => end(child, 'SIGKILL'))
    child.on('close', (code) => {
      forget()
      resolve({ code: code ?? 1, isLate })
    })
  })
}

function endAll() {
  for (const child of running) end(child, 'SIGTERM')
  process.exit(130)
}

/** The whole group: a test may hold a browser, two chains and a server. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Already gone.
  }
}
