import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { report } from '../../../chains/core/report.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'

type Load = () => Promise<ComponentType>

/** Contents of tabs whose file is loaded. */
const loaded = new Map<Load, ComponentType>()

export interface TabPanelProps {
  readonly load: Load
  /** Rows of the placeholder while the file loads. */
  readonly rows: number
}

/** Content of a tab that loads when the tab is chosen. A file that fails to load can be asked for again. */
export function TabPanel({ load, rows }: TabPanelProps): ReactNode {
  const t = useT()
  const [state, setState] = useState<'loading' | 'here' | 'failed'>('loading')
  const Content = loaded.get(load)
  useEffect(() => {
    if (Content || state === 'failed') return
    let current = true
    const end = (outcome: 'here' | 'failed') => {
      if (current) setState(outcome)
    }
    load().then(
      (component) => {
        loaded.set(load, component)
        end('here')
      },
      (error: unknown) => {
        report(error)
        end('failed')
      },
    )
    return () => {
      current = false
    }
  }, [Content, load, state])
  if (Content) return <Content />
  if (state !== 'failed') return <SkeletonRows prompt count={rows} label={t('common.loading')} />
  return (
    <Alert
      live
      tone="bad"
      title={t('shell.failed')}
      action={
        <Button kind="secondary" size="s" auto onClick={() => setState('loading')}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('error.load')}
    </Alert>
  )
}
