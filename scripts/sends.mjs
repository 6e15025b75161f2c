// npm run sends [-- --seed <n>] [-- --sends 210]: transfers that are killed, reloaded, doubled, replaced and
// reorganised on a local chain, through the built package in a real Chromium. Half of the visitors use a node that
// hides pending transactions. At the end, each visitor's list must match the chain.
//   node scripts/sends.mjs [--sends 210] [--seed <n>] [--lanes 2] [--visitors 4]
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { startDemo } from '../demo/lib/demo.mjs'
import { openChain } from '../test/sends/chain.mjs'
import { compare } from '../test/sends/compare.mjs'
import { fates, openVisitor } from '../test/sends/visitor.mjs'
import { random } from '../test/walks/random.mjs'
import { browserArgs, findBrowser, ignoredArgs } from './browser.mjs'

const { values } = parseArgs({
  options: {
    sends: { type: 'string', default: '210' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    visitors: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
})
const EACH = 5
/** Time limit in ms for a list to match the chain after the last change. */
const SETTLE = 90_000
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
const count = Math.ceil(Number(values.sends) / EACH)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
console.log(`seed ${seed}: ${count} visitors send ${EACH} times each`)

const { DEMO_BUNDLES: bundles, DEMO_DIST: dist } = process.env
const built = { ...(bundles && { bundles }), ...(dist && { dist }) }
const found = await findBrowser()
const tally = new Map()
const failures = []
const sum = { pressed: 0, prompts: 0, rows: 0, mined: 0, reorgs: 0, hidden: 0 }
let next = 0

/** Runs a chain, a page and a browser, with several visitors at a time. */
async function lane(demo) {
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...new Set([...(found.args ?? []), ...browserArgs])],
    ignoreDefaultArgs: ignoredArgs,
    env: found.env,
  })
  const [network] = demo.chains
  const chain = await openChain(network, { count, salt: seed })
  const visits = []
  try {
    const live = async () => {
      while (next < count) {
        const one = await visit(next++)
        if (one) visits.push(one)
      }
    }
    await Promise.all(Array.from({ length: Number(values.visitors) }, live))
    // No reorganisation follows.
    await chain.settle()
    const all = await chain.transactions()
    const judge = async () => {
      for (let one = visits.pop(); one; one = visits.pop()) await check(one, all)
    }
    await Promise.all(Array.from({ length: Number(values.visitors) }, judge))
    sum.reorgs += chain.reorgs
  } finally {
    await browser.close()
    await chain.stop()
    await demo.stop()
  }

  async function visit(number) {
    const chance = random(seed, number)
    const account = chain.account(number)
    const hides = chance.chance(0.5)
    const path = chance.pick(['/csp', '/html'])
    const visitor = await openVisitor({ browser, chain, account, url: demo.url + path, hides, chainId: network.id })
    const took = []
    let pressed = 0
    for (let turn = 0; turn < EACH; turn++) {
      const { name } = values.only ? { name: values.only } : chance.weighted(fates)
      took.push(name)
      try {
        pressed += await visitor.transfer(name, chance)
      } catch (error) {
        failures.push(number)
        console.log(`  ✗ visitor ${number}, ${name}: ${error.stack}`)
        await visitor.close()
        return undefined
      }
      tally.set(name, (tally.get(name) ?? 0) + 1)
    }
    await visitor.leave().catch(() => {})
    return { visitor, number, pressed, took, hides }
  }

  async function check({ visitor, number, pressed, took, hides }, all) {
    const own = all.filter(({ from }) => from.toLowerCase() === visitor.account.address.toLowerCase())
    await visitor.comeBack()
    let wrong = ['not looked at']
    for (const end = performance.now() + SETTLE; performance.now() < end; await wait(500)) {
      wrong = compare(await visitor.rows(), own, { ...visitor.counts, pressed, hides })
      if (wrong.length === 0) break
      await visitor.back()
    }
    // Checks again after a while: a list that is right must stay right.
    if (wrong.length === 0) {
      for (let time = 0; time < 3; time++) {
        await visitor.back()
        await wait(400)
      }
      wrong = compare(await visitor.rows(), own, { ...visitor.counts, pressed, hides })
    }
    const rows = await visitor.rows()
    sum.pressed += pressed
    sum.prompts += visitor.counts.prompts
    sum.rows += rows.length
    sum.mined += own.length
    if (hides) sum.hidden += pressed
    await visitor.close()
    if (wrong.length === 0) return
    failures.push(number)
    console.log(`  ✗ visitor ${number} (${took.join('; ')}${hides ? '; the node hides' : ''}): ${wrong.join('\n    ')}`)
    for (const { id, status, hash, replacedBy, value, nonce, mark, round } of rows)
      console.log(
        `    row ${JSON.stringify({ id: id.slice(0, 6), status, hash, replacedBy, value, nonce, mark, round })}`,
      )
    for (const { hash, nonce, value, blockNumber } of own)
      console.log(
        `    chain ${JSON.stringify({ hash, nonce: Number(nonce), value: BigInt(value).toString(), block: Number(blockNumber) })}`,
      )
  }
}

const demos = []
// Demos start one after another, because the first one builds the library where it is older than its sources.
for (let count = Number(values.lanes); count > 0; count--)
  demos.push(await startDemo({ port: 0, evmPorts: [0, 0], others: false, embedded: false, ...built }))
const begun = performance.now()
await Promise.all(demos.map(lane))
console.log('\nwhat happened on the way')
for (const [name, times] of [...tally].sort((a, b) => b[1] - a[1]))
  console.log(`  ${String(times).padStart(6)}  ${name}`)
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(
  `${sum.pressed} sends (${sum.hidden} on a node that hides), ${sum.prompts} questions, ${sum.mined} transactions, ${sum.rows} rows, ${sum.reorgs} reorganisations in ${seconds} s (seed ${seed}): ${failures.length} visitors with a list that is not the chain`,
)
process.exit(failures.length > 0 ? 1 : 0)
