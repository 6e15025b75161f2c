import type { ReactNode } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { firstMessages } from '../../../atoms/i18n/messages/first-messages.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { copyText } from '../../../atoms/navigation/toast/copy-text.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above20 } from '../../ui/layout.css.ts'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import { text } from './centred.css.ts'

interface WindowProgressProps {
  /** The owner of the page in the window. */
  readonly name: string
  readonly icon?: string | undefined
  readonly status: string
  readonly declined: boolean
  readonly texts: readonly [heading: string, words: string]
  /** A row above the account. */
  readonly row?: { readonly label: string; readonly value: ReactNode }
  readonly url: string | undefined
  /** Shows a link to the page. */
  readonly canOpen: boolean
  readonly retry: (() => void) | undefined
}

/** A wait for what happens on another page, in a window of its own. */
export function WindowProgress(props: WindowProgressProps): ReactNode {
  const { name, icon, status, declined, texts, row, url, canOpen, retry } = props
  const [heading, words] = texts
  const kit = useKit()
  const t = useT(buyMessages, firstMessages)
  const site = useAtomValue(siteAtom)
  const session = useAtomValue(activeSessionAtom)
  return (
    <>
      <Thread
        state={declined ? 'declined' : 'waiting'}
        from={<Logo name={site.name} src={site.icon} size={60} />}
        to={<Logo name={name} src={icon} size={60} />}
      />
      <div className={text} role="status" data-status={status}>
        <h3 className={title}>{heading}</h3> <p className={lead}>{words}</p>
      </div>
      {session && (
        <div className={above20}>
          <DetailsList
            rows={[
              ...(row ? [row] : []),
              { label: t('buy.to'), value: <ShortAddress address={session.address} plain /> },
            ]}
          />
        </div>
      )}
      {(retry || url) && (
        <div className={above20}>
          <ButtonPair stack>
            {canOpen && (
              <Button href={url} testId="wm-buy-open">
                {t('buy.open', { provider: name })}
              </Button>
            )}
            {retry && (
              <Button kind={canOpen ? 'secondary' : 'primary'} onClick={retry} testId="wm-buy-again">
                {t('common.retry')}
              </Button>
            )}
            {url && (
              <Button
                kind="ghost"
                onClick={() => void copyText(kit, url, message(buyMessages, 'buy.copied'))}
                testId="wm-buy-copy"
              >
                {t('buy.copy')}
              </Button>
            )}
          </ButtonPair>
        </div>
      )}
    </>
  )
}
