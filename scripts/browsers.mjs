// npm run browsers [-- --only firefox|webkit] [--pictures <folder>]: the main journeys of a visitor in Firefox and
// WebKitGTK, in a window and on a phone. Installs missing packages if it can (Debian: apt-get as root); an engine that
// is missing all the same fails there, and is left out elsewhere. The last line is the sum: `N passed, N failed`.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { startDemo } from '../demo/lib/demo.mjs'
import { claimPort } from '../services/lib/claim-port.mjs'
import * as firefox from '../test/browsers/firefox.mjs'
import { journey, phoneJourney } from '../test/browsers/journey.mjs'
import { startTlsProxy } from '../test/browsers/tls-proxy.mjs'
import { visitor } from '../test/browsers/visitor.mjs'
import * as webkit from '../test/browsers/webkit.mjs'
import { findBrowser } from './browser.mjs'

const engines = { firefox, webkit }
const { values } = parseArgs({ options: { only: { type: 'string' }, pictures: { type: 'string' } } })
if (values.only && !(values.only in engines)) {
  console.error(`No engine ${values.only}. Engines: ${Object.keys(engines).join(', ')}`)
  process.exit(2)
}

/** True where a missing engine can be installed: its absence is a failure there. */
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let passed = 0
let failed = 0
for (const [name, engine] of Object.entries(engines)) {
  if (values.only && values.only !== name) continue
  const missing = engine.missing()
  if (missing) {
    console.log(`${name}: ${mayInstall ? '✗' : 'left out.'} ${missing}`)
    if (mayInstall) failed += 1
  } else {
    await walk(name, engine, { touch: false, width: 900, height: 900, journey })
    for (const size of engine.phones) await walk(name, engine, { touch: true, ...size, journey: phoneJourney })
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function walk(name, engine, device) {
  // Each run gets its own demo, since all send from the same account.
  const securePort = await claimPort(0, 'the secure site', 'nothing')
  const proxy = engine.needsHttps ? await startTlsProxy(securePort) : undefined
  const demo = await startDemo({
    ...{ port: 0, evmPorts: [0, 0], blockTime: 0, securePort },
    secureUrl: proxy && `https://secure.localhost:${proxy.port}`,
  })
  const browser = await engine.launch(device)
  let phone
  const openPhone = async () => {
    const { path: executablePath, args, env } = await findBrowser()
    phone = await chromium.launch({ executablePath, args, env, headless: true })
    const page = await phone.newPage()
    await page.goto(`${demo.url}/wallet`)
    return page
  }
  try {
    const pointer = device.touch && browser.touches ? 'touch' : 'mouse'
    console.log(`${browser.name}, ${device.width} × ${device.height}, ${pointer}`)
    const person = visitor(browser, pointer)
    for (const [title, work] of device.journey(person, demo, { ...engine, openPhone })) {
      const since = performance.now()
      const problem = await work()
        .then(() => person.errors())
        .then((errors) => errors.join('\n'))
        .catch((error) => error.stack ?? String(error))
      const seconds = `${((performance.now() - since) / 1000).toFixed(1)} s`
      if (values.pictures) {
        await mkdir(values.pictures, { recursive: true })
        const file = `${name}-${device.width}-${title.replace(/\W+/g, '-').slice(0, 40)}.png`
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
    await phone?.close()
    await browser.close()
    await demo.stop()
    await proxy?.stop()
  }
}
