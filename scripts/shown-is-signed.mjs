// Changes a million requests to the embedded wallet (typed data, messages, transactions). Each change of the signed
// bytes must change the screen or be refused. Prints the sums; exits with 1 if a change does not show.
//   node scripts/shown-is-signed.mjs [--pairs 1000000] [--seed 1] [--threads 2]
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')

async function main() {
  const { values } = parseArgs({
    options: { pairs: { type: 'string' }, seed: { type: 'string' }, threads: { type: 'string' } },
  })
  const pairs = Number(values.pairs ?? 1_000_000)
  const seed = Number(values.seed ?? 1)
  const threads = Number(values.threads ?? Math.min(availableParallelism(), 8))
  const outfile = path.join(root, '.cache', `shown-is-signed-${process.pid}.mjs`)
  // Node 20 cannot run TypeScript.
  await build({
    entryPoints: [path.join(root, 'services/secure-site/site/testing/shown-is-signed.ts')],
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' },
  })
  const begun = performance.now()
  try {
    const tallies = await Promise.all(
      Array.from({ length: threads }, (_, at) => {
        const share = Math.floor(pairs / threads) + (at < pairs % threads ? 1 : 0)
        const worker = new Worker(new URL(import.meta.url), {
          workerData: { module: pathToFileURL(outfile).href, seed: seed * 1000 + at, share },
        })
        return new Promise((resolve, reject) => {
          worker.once('message', resolve)
          worker.once('error', reject)
        })
      }),
    )
    const sum = (name) => tallies.reduce((all, tally) => all + tally[name], 0)
    const unseen = tallies.flatMap((tally) => tally.unseen)
    const seconds = Math.round((performance.now() - begun) / 1000)
    for (const one of unseen.slice(0, 5)) console.error(`unseen:\n${one}\n`)
    console.log(
      `${sum('pairs')} changes in ${seconds} s: ${sum('seen')} seen, ${sum('refused')} refused, ${sum('same')} sign the same, ${unseen.length} unseen`,
    )
    process.exitCode = unseen.length === 0 ? 0 : 1
  } finally {
    rmSync(outfile, { force: true })
  }
}

if (isMainThread) await main()
else {
  const { module, seed, share } = workerData
  const { shownIsSigned } = await import(module)
  parentPort.postMessage(shownIsSigned(seed, share))
}
