// npm run browsers [-- --only firefox|webkit] [--pictures <folder>]: the main journeys of a visitor in
// Firefox and WebKitGTK. Installs missing packages if it can (Debian: apt-get as root). The last line is
// the sum: `N passed, N failed`.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startDemo } from '../demo/lib/demo.mjs'
import * as firefox from '../test/browsers/firefox.mjs'
import { journey } from '../test/browsers/journey.mjs'
import { visitor } from '../test/browsers/visitor.mjs'
import * as webkit from '../test/browsers/webkit.mjs'

const engines = { firefox, webkit }
const { values } = parseArgs({ options: { only: { type: 'string' }, pictures: { type: 'string' } } })
if (values.only && !(values.only in engines)) {
  console.error(`No engine ${values.only}. Engines: ${Object.keys(engines).join(', ')}`)
  process.exit(2)
}

let passed = 0
let failed = 0
for (const [name, engine] of Object.entries(engines)) {
  if (values.only && values.only !== name) continue
  const missing = engine.missing()
  if (missing) {
    console.log(`${name}: left out. ${missing}`)
    continue
  }
  // Each browser gets its own demo, since both send from the same account.
  const demo = await startDemo({ port: 0, evmPorts: [0, 0], blockTime: 0 })
  const browser = await engine.launch()
  try {
    console.log(browser.name)
    const person = visitor(browser)
    for (const [title, work] of journey(person, demo, engine)) {
      const since = performance.now()
      const problem = await work()
        .then(() => person.errors())
        .then((errors) => errors.join('\n'))
        .catch((error) => error.stack ?? String(error))
      const seconds = `${((performance.now() - since) / 1000).toFixed(1)} s`
      if (values.pictures) {
        await mkdir(values.pictures, { recursive: true })
        const file = `${name}-${title.replace(/\W+/g, '-').slice(0, 40)}.png`
        await browser.picture().then((bytes) => writeFile(path.join(values.pictures, file), bytes), console.error)
      }
      console.log(`  ${problem ? '✗' : '✓'} ${title} (${seconds})`)
      if (problem) {
        failed += 1
        console.log(`    ${problem.replace(/\n/g, '\n    ')}`)
        // Each step continues the one before, so a failure ends the journey.
        break
      }
      passed += 1
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
