import { type ReactNode, useEffect, useId, useState } from 'react'
import { fiatValue } from '../../../atoms/assets/fiat-value.ts'
import { searchMessages } from '../../../atoms/i18n/messages/search-messages.ts'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { afterPress, goBack, push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { chooseSwapToken } from '../../../atoms/swap/edit-swap.ts'
import { followSwapList, loadSwapList } from '../../../atoms/swap/follow-swap-list.ts'
import { type SwapToken, swapFormAtom } from '../../../atoms/swap/swap-form.atoms.ts'
import { suggestedSwapTokensAtom, swapListAtom } from '../../../atoms/swap/swap-list.atoms.ts'
import { pricedTokenAtom } from '../../../atoms/swap/swap-quote.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ViewFooter } from '../../ui/Footer/Footer.tsx'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { swapIcon } from '../../ui/Icon/more-icons.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { sectionLabel, unbroken } from '../../ui/text.css.ts'
import type { LongTokenListProps } from '../shared/LongTokenList.tsx'
import { whole } from '../shared/rows.css.ts'
import { searchTokens } from '../shared/search-tokens.ts'
import { TokenRow } from '../shared/TokenRow.tsx'
import { SwapTokenLogo } from './SwapTokenLogo.tsx'
import { chip, chips } from './swap.css.ts'

/** Rows of a plain list. */
const PLAIN = 60

const loadLong = () => import('../shared/LongTokenList.tsx').then((m) => m.LongTokenList)

/** Too many tokens for a plain list, which shows the first of them until the file of the long one is here. */
function Long({ until, ...props }: LongTokenListProps & { readonly until: ReactNode }) {
  const LongTokenList = useChunk(loadLong)
  return LongTokenList ? <LongTokenList {...props} /> : until
}

interface SectionProps {
  readonly title: string
  readonly testId: string
  readonly children: readonly ReactNode[]
}

/** A part of the list, left out where it is empty. */
function Section({ title, testId, children }: SectionProps) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section>
      <h3 className={sectionLabel} id={id}>
        {title}
      </h3>
      <RowList labelledBy={id} testId={testId}>
        {children}
      </RowList>
    </section>
  )
}

/** The tokens that can be paid, or received: those of the account come first. */
export function SwapSelectTokenView({ params: { side } }: ViewProps<'SwapSelectToken'>): ReactNode {
  const kit = useKit()
  const t = useT(searchMessages, tokenMessages, swapMessages)
  const { status, tokens } = useAtomValue(swapListAtom)
  const suggested = useAtomValue(suggestedSwapTokensAtom)
  const chosen = useAtomValue(swapFormAtom)[side]
  const priced = useAtomValue(pricedTokenAtom)
  const [query, setQuery] = useState('')
  useEffect(() => followSwapList(kit), [kit])
  const found = searchTokens(tokens, query)
  const choose = (token: SwapToken) =>
    afterPress(kit, () => {
      track(kit, 'CLICK_SELECT_TOKEN_TO_SWAP')
      chooseSwapToken(kit, side, token)
      goBack(kit)
    })
  const rowOf = (token: SwapToken) => {
    const { address, name, symbol, value, decimals } = token
    const { price } = priced(token)
    const current = chosen !== undefined && address === chosen.address
    // The amount and the price of what an account has none of would say nothing.
    if (value > 0n || address === undefined)
      return (
        <TokenRow
          key={address ?? ''}
          token={{ ...token, ...(price !== undefined && { worth: fiatValue(value, decimals, price) }) }}
          withAddress
          current={current}
          onClick={() => choose(token)}
        />
      )
    return (
      <ListRow
        key={address}
        media={<SwapTokenLogo token={token} />}
        title={name}
        detail={
          <span className={whole}>
            <bdi>{symbol}</bdi>
            {' · '}
            <bdi dir="ltr" className={unbroken}>
              {shortAddress(address)}
            </bdi>
          </span>
        }
        current={current}
        onClick={() => choose(token)}
        testId={`wm-token-${address}`}
      />
    )
  }
  const isHeld = ({ value }: SwapToken) => value > 0n
  const shown = found.slice(0, PLAIN)
  const first = (
    <>
      <Section title={t('swap.yourTokens')} testId="wm-swap-yours">
        {shown.filter(isHeld).map(rowOf)}
      </Section>
      <Section title={t('swap.allTokens')} testId="wm-swap-tokens">
        {shown.filter((token) => !isHeld(token)).map(rowOf)}
      </Section>
    </>
  )
  return (
    <div className={stack12}>
      <SearchField
        label={t('tokens.search')}
        value={query}
        onChange={setQuery}
        clearLabel={t('common.clearSearch')}
        onKeyDown={({ key }) => {
          const [only, ...others] = found
          if (key === 'Enter' && query && only && others.length === 0) choose(only)
        }}
      />
      {query === '' && tokens.length > suggested.length && suggested.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
        <div className={chips} role="group" aria-label={t('swap.suggested')}>
          {suggested.map((token) => (
            <button key={token.address ?? ''} type="button" className={chip} onClick={() => choose(token)}>
              {token.symbol}
            </button>
          ))}
        </div>
      )}
      {status === 'failed' && (
        <Alert
          tone="bad"
          live
          title={t('swap.listFailed')}
          action={
            <Button kind="secondary" size="s" auto onClick={() => void loadSwapList(kit)} testId="wm-swap-retry">
              {t('common.retry')}
            </Button>
          }
        >
          {t('swap.listFailedText')}
        </Alert>
      )}
      {found.length > PLAIN ? (
        <Long tokens={found} label={t('swap.allTokens')} testId="wm-swap-tokens" rowOf={rowOf} until={first} />
      ) : (
        first
      )}
      {status === 'loading' && tokens.length === 0 && <SkeletonRows count={4} round label={t('common.loading')} />}
      <div role="status">
        {found.length === 0 && query.trim() !== '' && (
          <EmptyState icon={searchIcon} title={t('tokens.notFound', { query: query.trim() })} />
        )}
        {status === 'ready' && tokens.length === 0 && <EmptyState icon={swapIcon} title={t('swap.noTokens')} />}
      </div>
      <ViewFooter>
        <Link onClick={() => push(kit, route('Networks'))}>{t('tokens.otherNetwork')}</Link>
      </ViewFooter>
    </div>
  )
}
