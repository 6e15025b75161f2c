// npm run walks [-- --seed <n>] [-- --steps <n>]: random steps of visitors with two tabs in the demo with faulty
// services, in a real Chromium. After each step, all conditions of test/walks/in-page.mjs must hold.
//   node scripts/walks.mjs [--steps 10000] [--seed <n>] [--lanes 2] [--length 500] [--trace]
// A failure prints the seed of its walk: `--seed <seed> --steps 500` repeats the same steps.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { startDemo } from '../demo/lib/demo.mjs'
import { walk } from '../test/walks/walk.mjs'
import { browserArgs, findBrowser, ignoredArgs } from './browser.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '10000' },
    length: { type: 'string', default: '500' },
    lanes: { type: 'string', default: `${Math.min(4, Math.max(2, os.availableParallelism()))}` },
    trace: { type: 'boolean' },
  },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
const wanted = Number(values.steps)
const length = Math.min(Number(values.length), wanted)
const walks = Math.ceil(wanted / length)
console.log(`seed ${seed}: ${walks} walks of ${length} steps`)

const { DEMO_BUNDLES: bundles, DEMO_DIST: dist } = process.env
const built = { ...(bundles && { bundles }), ...(dist && { dist }) }
const found = await findBrowser()
const tally = new Map()
const failures = []
const sum = { steps: 0, calms: 0 }
let next = 0

/** Each walk has its own demo and browser, since it changes the services. */
async function lane(demo) {
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...new Set([...(found.args ?? []), ...browserArgs])],
    ignoreDefaultArgs: ignoredArgs,
    env: found.env,
  })
  try {
    while (next < walks) {
      const number = next++
      const since = performance.now()
      const trace = values.trace
        ? (line) => console.log(`  ${seed + number} ${((performance.now() - begun) / 1000).toFixed(1)}: ${line}`)
        : undefined
      const result = await walk({ seed: seed + number, count: length, demo, browser, tally, trace })
      sum.steps += result.steps
      sum.calms += result.calms
      if (result.failure) {
        failures.push(result.failure)
        tell(result.failure)
      }
      if (!result.failure)
        console.log(`  ✓ walk ${seed + number} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

function tell({ text, seed: own, last, report }) {
  console.log(`  ✗ walk ${own}: ${text.replace(/\n/g, '\n    ')}`)
  console.log(`    Again: npm run walks -- --seed ${own} --steps ${length}`)
  console.log(`    ${last.join('\n    ')}\n    ${report}`)
}

const demos = []
// Demos start one after another, because the first one builds the library where it is older than its sources.
for (let count = Math.min(Number(values.lanes), walks); count > 0; count--)
  demos.push(await startDemo({ port: 0, evmPorts: [0, 0], blockTime: 0, ...built }))
const begun = performance.now()
await Promise.all(demos.map(lane))

const rows = [...tally].sort((a, b) => b[1] - a[1])
console.log('\nsteps')
for (const [name, count] of rows) console.log(`  ${String(count).padStart(6)}  ${name}`)
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(
  `${sum.steps} steps in ${walks} walks and ${seconds} s (seed ${seed}), ${sum.calms} times mended and connected: ${failures.length} failed`,
)
process.exit(failures.length > 0 ? 1 : 0)
