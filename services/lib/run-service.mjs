import { StartError } from './start-error.mjs'

/**
 * Runs a service as a program: starts it with settings from the environment and stops it on SIGINT and SIGTERM. A wrong
 * setting is reported in one sentence on standard error, with exit code 1.
 * @template O
 * @param {object} service
 * @param {string} service.help printed for `--help`
 * @param {(env: Record<string, string | undefined>) => O} service.readSettings
 * @param {(settings: O) => Promise<{ url: string, stop(): Promise<unknown> }>} service.start
 */
export async function runService({ help, readSettings, start }) {
  if (process.argv.includes('--help')) return console.log(help)
  try {
    const { url, stop } = await start(readSettings(process.env))
    console.log(`Ready at ${url}`)
    let stopping = false
    for (const name of ['SIGINT', 'SIGTERM'])
      process.on(name, async () => {
        if (stopping) return
        stopping = true
        await stop()
        process.exit(0)
      })
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
