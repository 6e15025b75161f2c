import { escapeHtml } from '../escape-html.mjs'
import { headOf } from '../pages.mjs'
import { marked } from '../words/marked.mjs'

const part = (name, title, lines, more = '', shown = false) =>
  `<section data-part="${name}"${shown ? '' : ' hidden'}>
<h1 tabindex="-1">${marked(title)}</h1>
${more}
${lines.map((line) => `<p>${marked(line)}</p>`).join('\n')}
</section>`

/**
 * The page that a provider's answer ends on. It holds the ticket, which a script hands to the frame, and says what a
 * person has to do where it cannot.
 * @param {{ request: string, ticket: string, page: string, provider: string }} content
 * @param {import('../words/language.mjs').Language} language
 */
export function answerPage({ request, ticket, page, provider }, language) {
  const texts = language.texts.social
  const stop = `<p><button type="button">${marked(texts.stop)}</button></p>`
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
