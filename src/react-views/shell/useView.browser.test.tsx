import { expect } from 'chai'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { loadedViews, useView } from './useView.ts'

describe('useView', () => {
  it('behavior: shows a view that another card has loaded between this one’s render and its effects', async () => {
    const Loaded = () => <p>loaded</p>
    function Probe() {
      const shown = useView('WhatIsANetwork')
      // Runs before the effects of useView.
      useLayoutEffect(() => void loadedViews.set('WhatIsANetwork', Loaded), [])
      return <output>{shown ? 'shown' : 'waiting'}</output>
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
