import { followCopyButton } from './copy-text.ts'
import { find } from './find.ts'

// The page shows its code beside what it does.
const code = find('.code')
// A box that scrolls needs the focus, for those who have no pointer.
code.tabIndex = 0
followCopyButton(find('#copy-code'), find('#code-copied'), () => code.textContent ?? '')
