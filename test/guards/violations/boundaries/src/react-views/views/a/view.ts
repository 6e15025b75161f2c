// views-apart, views-know-no-chain, views-below-elements, views-packages
import { isAddress } from 'viem'
import { driver } from '../../../chains/registry.ts'
import { shell } from '../../../elements/shell.ts'
import { view } from '../b/view.ts'
export const wrong = [view, driver, shell, isAddress]
