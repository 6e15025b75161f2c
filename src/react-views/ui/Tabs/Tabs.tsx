import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { segment, tabText, track, underlined, underlinedTab } from './tabs.css.ts'

export interface Tab {
  id: string
  label: string
  icon?: IconPath | undefined
  testId?: string | undefined
}

export interface TabsProps {
  kind?: 'segmented' | 'underlined' | undefined
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** Content of the selected tab. Without it the caller renders the panel. */
  children?: ReactNode | undefined
}

/** Tabs with one tab stop. Arrow keys select, since the panels need no loading. */
export function Tabs({ kind = 'segmented', label, tabs, value, onChange, children }: TabsProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const moves: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at - 1, Home: 0, End: tabs.length - 1 }
    moves[forward] = at + 1
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    const next = tabs[index]
    if (!next) return
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  const hasPanel = children !== undefined && children !== null
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={kind === 'segmented' ? track : underlined}
        style={{ '--n': tabs.length, '--i': at } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`${id}t${tab.id}`}
            type="button"
            role="tab"
            className={kind === 'segmented' ? segment : underlinedTab}
            aria-selected={index === at}
            aria-controls={hasPanel && index === at ? `${id}p` : undefined}
            tabIndex={index === at ? 0 : -1}
            data-testid={tab.testId}
            onClick={() => onChange(tab.id)}
          >
            {tab.icon && <Icon path={tab.icon} size={16} />}
            <span className={tabText}>{tab.label}</span>
          </button>
        ))}
      </div>
      {hasPanel && (
        <div role="tabpanel" id={`${id}p`} aria-labelledby={`${id}t${tabs[at]?.id}`}>
          {children}
        </div>
      )}
    </>
  )
}
