// elements-lazy-views, elements-know-no-chain, elements-packages
import { createElement } from 'react'
import { driver } from '../chains/registry.ts'
import { part } from '../react-views/ui/part.ts'
export const wrong = [part, driver, createElement]
