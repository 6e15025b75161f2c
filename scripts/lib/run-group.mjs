import { spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM']
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program. Kills all processes that it has started when it exits, exceeds its limit, or
 * this process gets a signal to end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, limit: number, name?: string, env?: Record<string, string>,
 * output?: 'shown' | 'ignored' | ((text: string) => void) }} options `limit` in ms; `name` is printed when the limit is
 * exceeded
 * @returns {Promise<{ code: number, isLate: boolean }>}
 */
export function runGroup(command, args, { cwd, limit, name, env, output = 'shown' }) {
  const isRead = typeof output === 'function'
  const out = isRead ? 'pipe' : output === 'shown' ? 'inherit' : 'ignore'
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', out, out],
      // FORCE_COLOR would put colour codes into output that goes to files.
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
    // Child processes that are still running would keep its output open, or a port or a core in use.
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

/** Ends the whole group: a test may have a browser, two chains and a server running. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has already exited.
  }
}
