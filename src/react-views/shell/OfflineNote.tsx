import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../hooks/useT.ts'
import * as css from './shell.css.ts'

const isOffline = () => navigator.onLine === false

/** Shows in every view that the device is offline. The live region exists before its text, so that it is read out. */
export function OfflineNote(): ReactNode {
  const t = useT()
  const [offline, setOffline] = useState(isOffline)
  useEffect(() => {
    const look = () => setOffline(isOffline())
    look()
    for (const event of ['online', 'offline']) addEventListener(event, look)
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, look)
    }
  }, [])
  return (
    <div role="status" className={css.offline} data-testid="wm-offline">
      {offline && t('shell.offline')}
    </div>
  )
}
