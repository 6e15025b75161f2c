import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { registerMessages } from '../../../atoms/i18n/messages/register-messages.ts'
import { nameZoneAtom, ownNameAtom } from '../../../atoms/names/name-zone.atoms.ts'
import { cancelRegistration, registerName, registrationAtom } from '../../../atoms/names/register-name.ts'
import { readLabel, suggestionsAtom, suggestNames } from '../../../atoms/names/suggest-names.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useName } from '../../hooks/useName.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { userIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { stack12, stack16 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { TextField } from '../../ui/TextField/TextField.tsx'
import { lead } from '../../ui/text.css.ts'
import { NameCard } from './NameCard.tsx'

/** The form in which an account takes a name of the page's zone. */
export function RegisterAccountNameView(_: ViewProps<'RegisterAccountName'>): ReactNode {
  const t = useT(registerMessages)
  const zone = useAtomValue(nameZoneAtom)
  const session = useAtomValue(activeSessionAtom)
  const own = useAtomValue(ownNameAtom)
  useName(session)
  // The session is gone while the closing modal still fades.
  if (!session) return null
  if (!zone) return <EmptyState icon={userIcon} title={t('register.none')} />
  if (own) return <NameCard address={session.address} heading={t('register.own')} name={own} />
  return <NameForm zone={zone} connectorId={session.connectorId} />
}

function NameForm({ zone, connectorId }: { readonly zone: string; readonly connectorId: string }): ReactNode {
  const kit = useKit()
  const t = useT(connectingMessages, registerMessages)
  const wallets = useAtomValue(walletsAtom)
  const registration = useAtomValue(registrationAtom)
  const asked = useAtomValue(suggestionsAtom)
  const [typed, setTyped] = useModalMemory('account name', '')
  const [again, setAgain] = useState(0)
  const { label, problem } = readLabel(typed, zone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on Try again asks once more
  useEffect(() => (problem ? undefined : suggestNames(kit, label)), [kit, label, problem, again])
  const found = !problem && asked?.label === label ? asked : undefined
  const name = `${label}.${zone}`
  const step = registration?.step
  const busy = step === 'sign' || step === 'send'
  const failure = step === 'failed' && registration?.label === label ? registration.problem : undefined
  const taken = found?.registered === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem && !taken && !busy) void registerName(kit, label)
  }
  return (
    <form className={stack16} onSubmit={submit} noValidate>
      <p className={lead}>{t('register.intro')}</p>
      <div className={stack12}>
        <TextField
          label={t('register.field')}
          value={typed}
          onChange={setTyped}
          icon={userIcon}
          ltr={typed !== ''}
          enterKeyHint="go"
          maxLength={100}
          readOnly={busy}
          error={problem === 'invalid' ? t('register.invalid') : taken ? t('register.taken') : undefined}
          hint={hint()}
          text={
            found?.status === 'failed' ? { label: t('common.retry'), onClick: () => setAgain(again + 1) } : undefined
          }
          testId="wm-name-input"
        />
        {found && found.list.length > 0 && (
          <RowList label={t('register.suggestions')} busy={busy}>
            {found.list.map((one) => (
              <ListRow
                key={one.label}
                title={<bdi>{`${one.label}.${zone}`}</bdi>}
                end={
                  <Tag tone={one.registered ? 'neutral' : 'ok'}>
                    {t(one.registered ? 'register.registered' : 'register.available')}
                  </Tag>
                }
                unavailable={one.registered ? t('register.taken') : undefined}
                busy={busy}
                onClick={() => setTyped(one.label)}
                testId={`wm-name-${one.label}`}
              />
            ))}
          </RowList>
        )}
      </div>
      {failure && (
        <Alert tone="bad" live title={typeof failure === 'string' ? <bdi>{failure}</bdi> : t.ref(failure)}>
          {typeof failure !== 'string' && failure.id === 'register.failed' && t('register.failedText')}
        </Alert>
      )}
      <Button
        type="submit"
        busy={busy}
        busyLabel={
          step === 'sign'
            ? t('register.sign', { wallet: wallets.nameOf(connectorId, t('connecting.wallet')) })
            : t('register.sending')
        }
        reason={
          problem
            ? t(problem === 'short' ? 'register.short' : 'register.invalid')
            : taken
              ? t('register.taken')
              : undefined
        }
        testId="wm-name-register"
      >
        {t('register.submit')}
      </Button>
      {step === 'sign' && (
        <Button kind="ghost" size="m" onClick={() => cancelRegistration(kit)} testId="wm-name-cancel">
          {t('register.cancel')}
        </Button>
      )}
    </form>
  )

  function hint(): string {
    if (label === '') return t('register.rule', { zone })
    if (problem === 'short') return t('register.short')
    if (!found || found.status === 'asking') return t('register.asking', { name })
    if (found.status === 'failed') return t('register.unknown')
    return found.registered === false ? t('register.isFree', { name }) : t('register.rule', { zone })
  }
}
