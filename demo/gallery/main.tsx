import { createRoot } from 'react-dom/client'
import '../../src/theme/tokens.css.ts'
import '../../src/theme/reset.css.ts'
import '../../src/theme/tokens-views.css.ts'
import { adopt } from '../../src/theme/sheets.ts'
import { Gallery } from './Gallery.tsx'

const host = document.createElement('div')
const query = new URLSearchParams(location.search)
host.dataset.theme = query.get('theme') ?? 'light'
host.dir = query.get('dir') ?? 'ltr'
for (const [name, value] of query) if (name.startsWith('--wm-')) host.style.setProperty(name, value)
document.body.append(host)
const root = host.attachShadow({ mode: 'open' })
adopt(root)
const place = document.createElement('main')
root.append(place)
createRoot(place).render(<Gallery />)
