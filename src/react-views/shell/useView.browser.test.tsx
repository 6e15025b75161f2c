import { expect } from 'chai'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { route } from '../../atoms/navigation/routes.ts'
import { views } from '../views.ts'
import { fetchNextView, loadedViews, useView, viewTitle } from './useView.ts'

const facts = { site: 'Tidepool', walletName: (id: string) => id, listedName: (id = '') => id }

describe('useView', () => {
  it('default: Connect has its title at once, another view before its component is loaded', async () => {
    const seen: string[] = []
    function Probe({ name }: { readonly name: 'Connect' | 'WhatIsANetwork' }) {
      const loaded = useView(name)
      const title = viewTitle(route(name), facts, { ref: ({ id }) => id })
      seen.push(`${name} ${title} ${loaded ? 'loaded' : 'waiting'}`)
      return <output>{loaded && name}</output>
    }
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const until = async (what: string) => {
      for (const end = Date.now() + 5_000; seen.at(-1) !== what; await new Promise((done) => setTimeout(done, 20)))
        if (Date.now() > end) throw new Error(`Never came: ${what}, but ${seen.join(', ')}`)
    }
    const definition = views.WhatIsANetwork as { load: () => Promise<unknown> }
    const { load } = definition
    let arrive = (_: unknown) => {}
    const line = new Promise((resolve) => (arrive = resolve))
    definition.load = () => line.then(load)
    try {
      root.render(<Probe name="Connect" />)
      await until('Connect connect.title loaded')
      expect(seen).to.not.include('Connect undefined waiting')
      root.render(<Probe name="WhatIsANetwork" />)
      await until('WhatIsANetwork title.whatIsANetwork waiting')
      arrive(undefined)
      await until('WhatIsANetwork title.whatIsANetwork loaded')
    } finally {
      definition.load = load
      root.unmount()
      place.remove()
      loadedViews.delete('WhatIsANetwork')
    }
  })

  it('behavior: fetches the view that a control leads to, for nobody who saves data', async () => {
    const row = document.createElement('button')
    row.dataset.leads = 'WhatIsANetwork'
    const target = row.appendChild(document.createElement('span'))
    loadedViews.delete('WhatIsANetwork')
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    fetchNextView({ target })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(loadedViews.has('WhatIsANetwork')).to.equal(false)
    Reflect.deleteProperty(navigator, 'connection')
    fetchNextView({ target: document.body })
    fetchNextView({ target })
    for (const end = Date.now() + 10_000; !loadedViews.has('WhatIsANetwork') && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(loadedViews.has('WhatIsANetwork')).to.equal(true)
    loadedViews.delete('WhatIsANetwork')
  })

  it('behavior: shows a view that another card has loaded between this one’s render and its effects', async () => {
    const Loaded = () => <p>loaded</p>
    function Probe() {
      const loaded = useView('WhatIsANetwork')
      // Runs before the effects of useView.
      useLayoutEffect(() => void loadedViews.set('WhatIsANetwork', Loaded), [])
      return <output>{loaded ? 'shown' : 'waiting'}</output>
    }
    loadedViews.delete('WhatIsANetwork')
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    root.render(<Probe />)
    try {
      for (const end = Date.now() + 3_000; place.textContent !== 'shown' && Date.now() < end; )
        await new Promise((resolve) => setTimeout(resolve, 20))
      expect(place.textContent).to.equal('shown')
    } finally {
      root.unmount()
      place.remove()
      loadedViews.delete('WhatIsANetwork')
    }
  })
})
