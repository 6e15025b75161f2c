import type { ReactNode } from 'react'
import { smartSessionMessages } from '../../../atoms/i18n/messages/smart-session-messages.ts'
import type { SessionAbility } from '../../../atoms/smart-sessions/parse-sessions.ts'
import type { CaipNetworkId } from '../../../chains/core/types.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { small } from '../../ui/text.css.ts'
import { abilities as list } from './smart-sessions.css.ts'
import { useSessionTexts } from './useSessionTexts.ts'

interface AbilitiesProps {
  readonly abilities: readonly SessionAbility[]
  /** Number of permissions beyond these. */
  readonly more: number
  readonly caipNetworkId: CaipNetworkId
  /** Seconds since the epoch. */
  readonly now: number
}

/** The list of what a session may do. */
export function Abilities({ abilities, more, caipNetworkId, now }: AbilitiesProps): ReactNode {
  const t = useT(smartSessionMessages)
  const { abilityText } = useSessionTexts(caipNetworkId)
  return (
    <ul className={cx(small, list)}>
      {abilities.map((ability, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a session's permissions never change
        <li key={index} data-testid="wm-session-ability" data-kind={ability.kind}>
          {abilityText(ability, now)}
        </li>
      ))}
      {more > 0 && <li>{t('smartSessions.more', { count: more })}</li>}
      {abilities.length === 0 && <li>{t('smartSessions.nothing')}</li>}
    </ul>
  )
}
