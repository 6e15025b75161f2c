import { expect } from 'chai'
import { pairingOf, withRelay } from '../../../../test/conformance/pairing.ts'
import { at, browserParts, code, link, says, tap } from '../../../../test/conformance/pairing-view.ts'
import { createScene, endScenes } from '../../../../test/conformance/scene.ts'
import { fakeClock } from '../../../../test/fakes/clock.ts'
import { fakeRelaySockets } from '../../../../test/fakes/relay-socket.ts'
import { deepLinkAtom } from '../../../atoms/wallets/links/deep-link.atoms.ts'

fakeRelaySockets()

describe('ConnectingWalletConnectView on a phone', () => {
  const { restore, opening, phone, inSight, onRestore } = browserParts()
  afterEach(async () => {
    restore()
    await endScenes()
  })

  it('behavior: on a phone, opens the app in the tap, remembers the way, and helps when nothing happened', async () => {
    phone()
    const opened = opening()
    const clock = fakeClock()
    const scene = await createScene({ ...withRelay(), env: { clock } })
    const pairing = pairingOf(scene)
    await pairing.arrive('lantern')
    await pairing.ready()
    expect(scene.root.querySelector('[data-testid=wm-qr-code]')).to.equal(null)
    inSight()
    await tap(scene, 'Open Lantern')
    const uri = encodeURIComponent(pairing.uri() ?? '')
    const own = window.top === window ? '_self' : '_top'
    expect(opened).to.deep.equal([[`lantern://wc?uri=${uri}`, own, 'noreferrer noopener']])
    expect(pairing.kit.store.get(deepLinkAtom)).to.deep.equal({ href: 'lantern://', name: 'Lantern' })
    await clock.pass(1_500)
    await says(scene, 'Lantern didn’t open')
    for (const name of ['Open Lantern again', 'Get Lantern', 'Copy link', 'Show QR code']) await scene.button(name)
    await tap(scene, 'Open in the browser instead')
    expect(opened[1]).to.deep.equal([`https://lantern.example/wc?uri=${uri}`, own, 'noreferrer noopener'])
    await tap(scene, 'Show QR code')
    await says(scene, 'Scan with another device')
    expect(code(scene)).not.to.equal(null)
  })

  it('behavior: on a phone where web links come first, the other way is the app', async () => {
    phone()
    const opened = opening()
    const clock = fakeClock()
    const scene = await createScene({ ...withRelay({}, { preferUniversalLinks: true }), env: { clock } })
    const pairing = pairingOf(scene)
    await pairing.arrive('lantern')
    await pairing.ready()
    inSight()
    await tap(scene, 'Open Lantern')
    await clock.pass(1_500)
    await tap(scene, 'Open the app instead')
    expect(opened.map(([href]) => href?.split(':')[0])).to.deep.equal(['https', 'lantern'])
  })

  it('behavior: on a phone, the button waits for the link and says why', async () => {
    phone()
    const opened = opening()
    const clock = fakeClock()
    const scene = await createScene({ ...withRelay(), env: { clock } })
    const pairing = await at(scene, 'lantern')
    pairing.tell({ type: 'URI', uri: { ...link('a'), expiresAt: clock.now() } })
    const button = await scene.button('Open Lantern')
    await scene.until('disabled', () => button.getAttribute('aria-disabled') === 'true')
    button.click()
    expect(opened).to.deep.equal([])
  })

  it('behavior: on a phone, once the app is open the page waits; the wallet that has the code can be opened again', async () => {
    phone()
    const opened = opening()
    const scene = await createScene({ ...withRelay(), env: { clock: fakeClock() } })
    const { tell } = await at(scene, 'lantern')
    await tap(scene, 'Open Lantern')
    window.dispatchEvent(new Event('pagehide'))
    await says(scene, 'Approve in Lantern')
    await scene.button('Open Lantern again')
    tell({ type: 'STEP', step: 'scanned' })
    await says(scene, 'Lantern has the code')
    await tap(scene, 'Open Lantern again')
    expect(opened).to.have.length(2)
  })

  it('param: preferUniversalLinks opens the site first', async () => {
    phone()
    const opened = opening()
    const scene = await createScene(withRelay({}, { preferUniversalLinks: true }))
    await at(scene, 'lantern')
    await tap(scene, 'Open Lantern')
    expect(opened[0]?.[0]).to.match(/^https:\/\/lantern\.example\/wc\?uri=wc%3A/)
  })

  it('behavior: in Telegram on Android, beside the page and encoded twice', async () => {
    phone('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36')
    Object.assign(window, { TelegramWebviewProxy: {} })
    onRestore(() => void Reflect.deleteProperty(window, 'TelegramWebviewProxy'))
    const opened = opening()
    const scene = await createScene(withRelay())
    const pairing = await at(scene, 'lantern')
    await tap(scene, 'Open Lantern')
    const [href = '', target] = opened[0] ?? []
    expect(target).to.equal('_blank')
    expect(decodeURIComponent(decodeURIComponent(href.split('?uri=')[1] ?? ''))).to.equal(pairing.uri())
  })

  it('behavior: in a web view of Android, an unknown scheme cannot take the place of the page', async () => {
    phone(
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
    )
    const opened = opening()
    const scene = await createScene(withRelay({ link_mode: '' }))
    await at(scene, 'lantern')
    await tap(scene, 'Open Lantern')
    expect(opened).to.deep.equal([])
    expect(document.querySelector<HTMLIFrameElement>('body>iframe[hidden]')?.src).to.match(/^lantern:\/\/wc\?uri=/)
  })

  it('behavior: a page whose policy allows no frame leaves for the wallet itself, once', async () => {
    phone(
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
    )
    const opened = opening()
    const scene = await createScene(withRelay({ link_mode: '' }))
    await at(scene, 'lantern')
    await tap(scene, 'Open Lantern')
    const violate = (disposition: 'enforce' | 'report', effectiveDirective: string) =>
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          disposition,
          effectiveDirective,
          violatedDirective: effectiveDirective,
          documentURI: location.href,
          originalPolicy: '',
          statusCode: 200,
        }),
      )
    violate('report', 'frame-src')
    violate('enforce', 'img-src')
    expect(opened).to.deep.equal([])
    violate('enforce', 'frame-src')
    violate('enforce', 'frame-src')
    expect(opened.map(([href, target]) => [`${href}`.split('?')[0], target])).to.deep.equal([['lantern://wc', '_self']])
    expect(document.querySelector('body>iframe[hidden]')).to.equal(null)
  })

  it('behavior: a wallet with a browser of its own is led to this page, without a pairing', async () => {
    phone()
    const opened = opening()
    const id = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
    const scene = await createScene(withRelay({ id }))
    const pairing = pairingOf(scene)
    await pairing.arrive(id)
    await says(scene, 'Open Tidepool in Lantern')
    await tap(scene, /^Open Lantern/)
    const page = encodeURIComponent(location.href)
    expect(opened.at(-1)?.[0]).to.equal(
      `https://phantom.app/ul/browse/${page}?ref=${encodeURIComponent(location.origin)}`,
    )
  })

  it('behavior: a phone that no way leads from says so', async () => {
    phone()
    const scene = await createScene({
      ...withRelay({ id: 'tern', name: 'Tern', mobile_link: '', link_mode: '', webapp_link: '' }),
    })
    const pairing = pairingOf(scene)
    await pairing.arrive('tern')
    await scene.until('the reason', () => scene.text().includes('Tern can’t connect here'))
    await scene.button('Get Tern')
    expect(pairing.state().status).to.equal('disconnected')
  })
})
