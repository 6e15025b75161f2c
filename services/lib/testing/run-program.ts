import { spawn } from 'node:child_process'

export interface Program {
  /** Returns the output so far, of standard output and standard error. */
  readonly said: () => string
  /** Resolves with the URL once the program reports that it is ready. */
  readonly ready: Promise<string>
  readonly ended: Promise<number | null>
  stop(): Promise<number | null>
}

/** Runs a service by its start command, with only these environment variables. */
export function runProgram(file: string, env: Record<string, string>, flags: readonly string[] = []): Program {
  const child = spawn(process.execPath, [file, ...flags], { env: { PATH: process.env.PATH ?? '', ...env } })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk
        const [, address] = /^Ready at (\S+)$/m.exec(text) ?? []
        if (address) resolve(address)
      })
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${text}`)))
  })
  // A test of a wrong setting only awaits the exit.
  ready.catch(() => {})
  return {
    said: () => text,
    ready,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
