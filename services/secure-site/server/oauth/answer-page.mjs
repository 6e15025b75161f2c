import { escapeHtml } from '../pages/escape-html.mjs'
import { headOf } from '../pages/pages.mjs'
import { isolatesToHtml } from '../words/isolates-to-html.mjs'

const part = (name, title, lines, more = '', shown = false) =>
  `<section data-part="${name}"${shown ? '' : ' hidden'}>
<h1 tabindex="-1">${isolatesToHtml(title)}</h1>
${more}
${lines.map((line) => `<p>${isolatesToHtml(line)}</p>`).join('\n')}
</section>`

/**
 * The page to which a provider's answer leads. It holds the ticket, which a script passes to the frame, and shows
 * instructions if the script cannot reach the frame.
 * @param {{ request: string, ticket: string, page: string, provider: string }} content
 * @param {import('../words/language.mjs').Language} language
 */
export function answerPage({ request, ticket, page, provider }, language) {
  const texts = language.texts.social
  const stop = `<p><button type="button">${isolatesToHtml(texts.stop)}</button></p>`
  const about = [texts.numberText({ page }), texts.numberCare, texts.numberAgain({ page, provider })]
  return `${headOf(texts.finishing, language)}
<script type="module" src="/answer.js"></script>
<main data-request="${escapeHtml(request)}" data-ticket="${escapeHtml(ticket)}">
${part('finishing', texts.finishing, [], '', true)}
${part('number', texts.number, about, '<p><output class="number"></output></p>').replace('</section>', `${stop}\n</section>`)}
${part('done', texts.done, [texts.doneText({ page })])}
${part('stopped', texts.stopped, [texts.stoppedText])}
${part('over', texts.over, [texts.overText])}
</main>
</html>
`
}
