import { useEffect } from 'react'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { formatAmount, localizeDecimal } from '../../../atoms/format/format-amount.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { smartSessionMessages } from '../../../atoms/i18n/messages/smart-session-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { movedAtom } from '../../../atoms/send/load-transfers.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { SessionAbility } from '../../../atoms/smart-sessions/parse-sessions.ts'
import { report } from '../../../chains/core/report.ts'
import type { CaipNetworkId } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Units of time with their messages, the largest first. */
const units = [
  { size: DAY, every: 'smartSessions.everyDays', left: 'smartSessions.leftDays' },
  { size: HOUR, every: 'smartSessions.everyHours', left: 'smartSessions.leftHours' },
  { size: MINUTE, every: 'smartSessions.everyMinutes', left: 'smartSessions.leftMinutes' },
] as const
const second = { size: 1, every: 'smartSessions.everySeconds', left: 'smartSessions.leftSeconds' } as const

/**
 * The rest of a time, in the largest unit of which there are two or more. Never more than there is, except that a week
 * that has just begun is 7 days.
 */
export function timeLeft(seconds: number) {
  const { size, left } = units.find((unit) => seconds >= 2 * unit.size) ?? second
  return { id: left, count: Math.floor((size === DAY ? seconds + 2 * HOUR : seconds) / size) }
}

/** Fetches the balances of the account if a session may spend tokens: their decimals are known from there. */
export function useTokens(isNeeded: boolean): void {
  const kit = useKit()
  const { portfolio } = useAtomValue(portfolioAtom)
  const isAsked = isNeeded && !portfolio
  useEffect(() => {
    if (!isAsked) return undefined
    let stop = () => {}
    let ended = false
    import('../../../atoms/assets/follow-portfolio.ts').then(({ followPortfolio }) => {
      if (!ended) stop = followPortfolio(kit, movedAtom)
    }, report)
    return () => {
      ended = true
      stop()
    }
  }, [kit, isAsked])
}

/** Returns functions that say what a session may do and how long. No amount is rounded, no period shortened. */
export function useSessionTexts(caipNetworkId: CaipNetworkId) {
  const t = useT(smartSessionMessages, accountMessages)
  const locale = useAtomValue(localeAtom)
  const { networks } = useAtomValue(optionsAtom)
  const { portfolio } = useAtomValue(portfolioAtom)
  const active = useAtomValue(activeSessionAtom)
  const network = configuredNetwork(networks, caipNetworkId)
  // The same address can be another token on another network.
  const tokens = active?.caipNetworkId === caipNetworkId ? portfolio?.tokens : undefined
  const coin = network?.nativeCurrency

  const date = (seconds: number) =>
    new Intl.DateTimeFormat(locale, {
      ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    }).format(seconds * 1_000)
  /** A period in the largest unit that it is a whole number of. */
  const every = (seconds: number) => {
    const unit = units.find(({ size }) => seconds % size === 0) ?? second
    return t(unit.every, { count: seconds / unit.size })
  }
  const left = (seconds: number) => {
    const { id, count } = timeLeft(seconds)
    return t(id, { count })
  }
  const whole = (amount: bigint) => localizeDecimal(amount.toString(), locale)
  const coins = (amount: bigint) =>
    coin ? ltr(`${formatAmount(amount, coin.decimals, locale)} ${coin.symbol}`) : undefined

  /** Says of an allowance that begins later from when on it counts. */
  const starting = (text: string, start: number, now: number) =>
    start > now ? t('smartSessions.from', { text, date: date(start) }) : text

  function abilityText(ability: SessionAbility, now: number): string {
    switch (ability.kind) {
      case 'coin': {
        const { amount, start } = ability
        const text = t('smartSessions.spend', {
          amount: coins(amount) ?? t('smartSessions.coinUnits', { amount: ltr(whole(amount)) }),
          every: every(ability.period),
        })
        return starting(text, start, now)
      }
      case 'token': {
        const { amount, start, token } = ability
        const known = tokens?.find(({ address }) => address?.toLowerCase() === token.toLowerCase())
        const text = t('smartSessions.spend', {
          amount: known
            ? ltr(`${formatAmount(amount, known.decimals, locale)} ${known.symbol}`)
            : t('smartSessions.tokenUnits', { amount: ltr(whole(amount)), token: ltr(shortAddress(token)) }),
          every: every(ability.period),
        })
        return starting(text, start, now)
      }
      case 'call': {
        const contract = ltr(shortAddress(ability.contract))
        if (ability.functions.length === 0) return t('smartSessions.callAny', { contract })
        const functions = ability.functions.map(({ name, valueLimit }) => {
          if (valueLimit === undefined) return t('smartSessions.functionAny', { name: ltr(name) })
          if (valueLimit === 0n) return t('smartSessions.functionFree', { name: ltr(name) })
          const amount = coins(valueLimit) ?? t('smartSessions.coinUnits', { amount: ltr(whole(valueLimit)) })
          return t('smartSessions.functionUpTo', { name: ltr(name), amount })
        })
        const list = functions.join(', ')
        return t('smartSessions.call', { functions: list, contract })
      }
      case 'unknown':
        return t('smartSessions.unknown', { type: ltr(ability.type) })
    }
  }

  return {
    abilityText,
    date,
    left,
    networkName:
      network?.name ?? t('common.unknownNetwork', { id: caipNetworkId.slice(caipNetworkId.indexOf(':') + 1) }),
  }
}
